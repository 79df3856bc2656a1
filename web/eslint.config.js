import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'

/** The recommended rules of JavaScript, TypeScript and Svelte; how a line is broken is prettier's. */
export default defineConfig(
  { ignores: ['node_modules/', 'src/wire/', 'tests/fixtures/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ['src/**', 'tests/**', 'public/**'], languageOptions: { globals: globals.browser } },
  // the stories run in Node, and parts of them in the page
  { files: ['e2e/**', 'mock/**', '*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    rules: {
      // one name, one line
      'one-var': ['error', 'never'],
      // `_` stands for what is counted or left out
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$', argsIgnorePattern: '^_$' }],
      // {' '} keeps a space at the edge of a block, which the compiler trims otherwise
      'svelte/no-useless-mustaches': 'off',
      // maps and sets here are made, read and dropped within one function; what the page watches is $state
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
)
