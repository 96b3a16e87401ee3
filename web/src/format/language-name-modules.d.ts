/** Made by web/language-names.ts. */
declare module 'language-names:*' {
  const names: import('./language-names.ts').LanguageNames
  export default names
}
