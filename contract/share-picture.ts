/** The pictures for link previews that are drawn for a page: their size, and the version of how they are drawn. */
export const sharePicture = { width: 1200, height: 630, design: 2 }
