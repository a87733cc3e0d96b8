/** Lint rules of the page, and the allowed directions of imports between the folders of `src`. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

/**
 * The folders of `src`, each with those that it may import from. A folder stands below everything that it imports, so
 * no folders import each other, and no circle of folders does. Files directly in `src` may import everything.
 */
const IMPORTS = {
  device: [],
  layout: [],
  cards: [],
  ui: ["cards"],
  protocol: ["device"],
  words: ["device", "protocol"],
  faces: ["cards", "protocol"],
  lazy: ["device", "words"],
  editions: ["lazy", "protocol", "words"],
  sound: ["device", "protocol"],
  felt: ["cards", "device", "faces", "layout", "ui"],
  table: ["device", "editions", "faces", "felt", "layout", "protocol", "sound", "words"],
  motion: ["cards", "device", "felt", "layout", "protocol", "table", "ui", "words"],
  parts: ["cards", "device", "editions", "faces", "layout", "lazy", "protocol", "table", "ui", "words"],
  sheets: ["cards", "device", "editions", "faces", "felt", "layout", "parts", "protocol", "table", "ui", "words"],
  screens: [
    ...[
      "cards",
      "device",
      "editions",
      "faces",
      "felt",
      "layout",
      "lazy",
      "motion",
      "parts",
      "protocol",
      "sheets",
      "table",
    ],
    ...["ui", "words"],
  ],
};

const folders = Object.keys(IMPORTS);
for (const [at, folder] of folders.entries()) {
  const below = IMPORTS[folder].filter((other) => !folders.slice(0, at).includes(other));
  if (below.length > 0)
    throw new Error(`${folder} stands above ${below.join(", ")} in IMPORTS, so it may not import from there`);
}

/** Return the rule that lets files import only from their own folder and these others, dynamically or for types too. */
function onlyFrom(others) {
  const allowed = others.map((other) => `${other}.`).join("|");
  const elsewhere = `[source.value=/^[.][.].${allowed && `(?!${allowed})`}/]`;
  const kinds = [
    "ImportDeclaration",
    "ExportNamedDeclaration",
    "ExportAllDeclaration",
    "ImportExpression",
    "TSImportType",
  ];
  const message = "This folder may not import from there: see IMPORTS in eslint.config.js.";
  return { "no-restricted-syntax": ["error", { selector: `:matches(${kinds.join(", ")})${elsewhere}`, message }] };
}

export default defineConfig(
  { ignores: ["src/fonts/", "src/protocol/http.ts", "src/protocol/lists.ts", "src/protocol/types.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  { files: ["**/*.svelte", "**/*.ts"], extends: [ts.configs.strict] },
  svelte.configs.recommended,
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    files: ["**/*.svelte", "**/*.ts"],
    rules: {
      // TypeScript finds unknown and unused names.
      "no-undef": "off",
      "no-unused-private-class-members": "off",
      "@typescript-eslint/no-unused-vars": "off",
      // With `noUncheckedIndexedAccess`, an index that is known to exist needs an assertion.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-extraneous-class": ["error", { allowConstructorOnly: true }],
      // Most sets and maps are local or not shown, and the rule does not tell them apart.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    // Types of components are checked by svelte-check alone: ESLint would need minutes for them.
    files: ["**/*.ts"],
    ignores: ["**/*.svelte.ts"],
    extends: [ts.configs.strictTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // The types describe the newest browsers, and the page also runs in others.
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/no-unnecessary-boolean-literal-compare": "off",
      // A short function may be an expression without a value.
      "@typescript-eslint/no-confusing-void-expression": "off",
      // Texts are split into code points on purpose.
      "@typescript-eslint/no-misused-spread": "off",
      // Objects have no text form; everything else may stand in a text or a key.
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowBoolean: true, allowNullish: true, allowNumber: true },
      ],
    },
  },
  {
    files: ["test/**"],
    rules: {
      // Stand-ins have the types of what they stand for: promises, and methods that are taken from a prototype.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
    },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: { process: "readonly", URL: "readonly" } } },
  { files: ["src/*/**"], rules: onlyFrom([]) },
  folders.map((folder) => ({ files: [`src/${folder}/**`], rules: onlyFrom(IMPORTS[folder]) })),
);
