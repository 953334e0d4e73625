import { z } from 'zod'
import { email } from '../../contract/fields.ts'

const text = (form: RegExp, message: string) => z.string().trim().regex(form, message).default('')

export const mailboxSecurities = ['tls', 'starttls', 'none'] as const

/** Settings of the group «website» about letters: how fast they leave, and the mailbox that bounces come back to. */
export const mailSettings = {
  /** Letters a minute that the mail server is given, of all that go out. */
  lettersAMinute: { field: z.number().int().min(1).max(6000).default(300) },
  /** Return-Path of letters; '' for the sender's address. */
  bounceAddress: { field: z.union([z.literal(''), email]).default('') },
  /** '' for none. */
  bounceHost: { field: text(/^([a-z0-9.:-]{1,253})?$/i, 'اسم الخادم، مثل imap.example.com') },
  bouncePort: { field: z.number().int('عدد صحيح').min(1).max(65_535).default(993) },
  bounceSecurity: { field: z.enum(mailboxSecurities).default('tls') },
  bounceUser: { field: text(/^[^\p{Cc}]{0,254}$/u, 'بلا أسطر') },
  bouncePassword: { secret: true, field: text(/^[^\p{Cc}]{0,300}$/u, 'بلا أسطر') },
} as const
