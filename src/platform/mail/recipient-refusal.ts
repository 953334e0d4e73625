/**
 * Matches nodemailer's error for a permanently refused address, in JavaScript and PostgreSQL. RFC 3463: 5.1
 * and 5.2 are about the address and its mailbox; others, like 5.7.1, are about us. Some servers send no such
 * code.
 */
export const recipientRefusal = String.raw`all recipients were rejected: 5\d\d[ -](?:5\.[12]\.|(?!\d\.\d))`

const pattern = new RegExp(recipientRefusal)

export const isRecipientRefusal = (message: string): boolean => pattern.test(message)
