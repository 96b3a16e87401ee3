/** An icon of Tabler Icons by its name there; the build and the tests fail when there is none (web/icons.ts). */
declare module 'icon:*' {
  const icon: import('./icon.ts').Icon
  export default icon
}
