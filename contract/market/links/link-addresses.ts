/** Path of the redirect that counts a click. */
export const linkPath = (id: number) => `/l/${id}`
