import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['.svelte-kit', 'dist', 'src/api/generated'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      // TypeScript knows which names exist, and which types of an effect are read for their dependency alone.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Collections in our state are replaced, never changed.
      'svelte/prefer-svelte-reactivity': 'off',
      // The server serves the page from the root of its address.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
);
