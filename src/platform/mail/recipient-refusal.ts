/**
 * nodemailer's error for a mail whose address the server refuses for good, as a pattern for JavaScript and PostgreSQL.
 * RFC 3463: 5.1 and 5.2 are about the address and its mailbox; others, like 5.7.1, are about us. Some servers send none.
 */
export const recipientRefusal = String.raw`all recipients were rejected: 5\d\d[ -](?:5\.[12]\.|(?!\d\.\d))`

const pattern = new RegExp(recipientRefusal)

export const isRecipientRefusal = (message: string): boolean => pattern.test(message)
