/**
 * Removes control characters that move a terminal's cursor or change its title, because job errors quote
 * other servers.
 */
export const printable = (text: string) => text.replace(/[^\P{Cc}\t\n]/gu, '')
