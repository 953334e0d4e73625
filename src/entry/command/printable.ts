/**
 * Text for the terminal, without the control characters that move its cursor or change its title: errors of jobs quote
 * other servers.
 */
export const printable = (text: string) => text.replace(/[^\P{Cc}\t\n]/gu, '')
