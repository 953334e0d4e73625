import { z } from 'zod'
import { email } from '../../contract/fields.ts'

const text = (form: RegExp, message: string) => z.string().trim().regex(form, message).default('')

export const mailboxSecurities = ['tls', 'starttls', 'none'] as const

/** Settings of the group «website» about newsletters: the sending rate, and the mailbox for bounces. */
export const mailSettings = {
  /** Newsletter mails a minute passed to the mail server, in total. */
  lettersAMinute: { field: z.number().int().min(1).max(6000).default(300) },
  /** Return-Path of newsletters; '' for the sender's address. */
  bounceAddress: { field: z.union([z.literal(''), email]).default('') },
  /** '' for none. */
  bounceHost: { field: text(/^([a-z0-9.:-]{1,253})?$/i, 'اسم الخادم، مثل imap.example.com') },
  bouncePort: { field: z.number().int('عدد صحيح').min(1).max(65_535).default(993) },
  bounceSecurity: { field: z.enum(mailboxSecurities).default('tls') },
  bounceUser: { field: text(/^[^\p{Cc}]{0,254}$/u, 'بلا أسطر') },
  bouncePassword: { secret: true, field: text(/^[^\p{Cc}]{0,300}$/u, 'بلا أسطر') },
} as const
