/** Letters without accents and case, so that 'pagina' finds 'Página', and the Arabic ones that are often typed for each other as one. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLocaleLowerCase()
