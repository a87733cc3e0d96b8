/**
 * Parsed messages, as the build writes them into the chunks of texts. The form is compact, because a visitor loads it.
 */

/**
 * A text without values is that text. Any other message is a list in which texts and values alternate. It begins with a
 * text, which may be empty.
 */
export type Message = string | readonly MessagePiece[];
/** At even positions a text, and at odd positions a value or a choice. A value is its name. */
export type MessagePiece = string | MessageChoice;
/**
 * A choice by a value: its name, the message of the case `other`, and then each other case, followed by its message. A
 * choice by a number has a `#` before the name.
 */
export type MessageChoice = readonly [name: string, other: Message, ...cases: Message[]];
