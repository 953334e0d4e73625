import { z } from 'zod'
import { day, email, time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { hasLink, noLink, plainText } from '../../contract/plain-text.ts'
import { maxGiftMessage } from './gift-message.schema.ts'

const oneLine = plainText(text => text.replace(/\s+/g, ' '))
  .min(1, 'هذا الحقل مطلوب')
  .max(60, 'ستون حرفًا على الأكثر')
  .refine(text => !hasLink(text), noLink)

/** A gift is mailed to this recipient on this day, or today if none is given. */
export const giftDelivery = z.object({
  name: oneLine,
  email,
  from: oneLine.describe('The giver’s name as the recipient reads it'),
  message: plainText(text => text.replace(/\n{3,}/g, '\n\n'))
    .max(maxGiftMessage, `${maxGiftMessage} حرف على الأكثر`)
    .refine(text => text.split('\n').length <= 20, 'عشرون سطرًا على الأكثر')
    .refine(text => !hasLink(text), noLink)
    .default(''),
  on: day.optional().describe('By the newsroom’s clock; from today to a year ahead'),
})
export type GiftDelivery = z.output<typeof giftDelivery>

const shownDelivery = z.object({
  name: z.string(),
  email: z.string().nullable().describe('Null once it is forgotten, a month after the mail'),
  from: z.string(),
  message: z.string(),
  deliverAt: time,
  sentAt: time.nullable(),
  bouncedAt: time.nullable().describe('Since when the address is known to be refused'),
  resentAt: time.nullable(),
})
export type ShownDelivery = z.infer<typeof shownDelivery>

export const gift = z.object({
  id,
  payment: id,
  code: z.string(),
  package: z.object({ id, name: z.string() }),
  days: z.number(),
  delivery: shownDelivery.nullable().describe('Null: the buyer hands over the code'),
  redeemedAt: time.nullable(),
  createdAt: time,
})
export type Gift = z.infer<typeof gift>

/** Without the code, which anybody who reads it can redeem. */
export const staffGift = gift.omit({ code: true })
export type StaffGift = z.infer<typeof staffGift>

/** Mails to the buyer about the gift. */
export const giftNotes = ['sent', 'bounced', 'redeemed'] as const
export type GiftNote = (typeof giftNotes)[number]
