/**
 * Parsed messages, as the build writes them into the chunks of texts. The form is compact, because a visitor loads it.
 */

/**
 * A message without values is a plain string. Any other message is a list in which texts and values alternate. The list
 * begins with a text, which may be empty.
 */
export type Message = string | readonly MessagePiece[];
/**
 * A piece is a text at even positions, and a value or a choice at odd positions. A value is represented by its name.
 */
export type MessagePiece = string | MessageChoice;
/**
 * A choice between cases: the name of the value that decides, the message of the case `other`, and then each other
 * case, followed by its message. If the value is a number, its name has the prefix `#`.
 */
export type MessageChoice = readonly [name: string, other: Message, ...cases: Message[]];
