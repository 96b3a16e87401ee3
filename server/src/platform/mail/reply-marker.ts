/** What the line begins with above which people write their reply; whatever stands below it is not new. */
export const replyMarker = '##-'
