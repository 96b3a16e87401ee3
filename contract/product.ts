/** The product's name; every text gets it as `{{product}}`. */
export const product = 'Vivobid'
