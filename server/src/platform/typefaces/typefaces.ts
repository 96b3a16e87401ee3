const urlOf = (name: string) => new URL(`${name}.ttf`, import.meta.url).href

/** URLs of the files of Readex Pro 1.205, the product's own face: servers may have no fonts, and sharp cannot read WOFF. */
export const readexPro = {
  regular: urlOf('readex-pro/ReadexPro_400Regular'),
  semiBold: urlOf('readex-pro/ReadexPro_600SemiBold'),
}

/** URLs of the files of Amiri 1.002. */
export const amiri = { regular: urlOf('amiri/Amiri_400Regular'), bold: urlOf('amiri/Amiri_700Bold') }
