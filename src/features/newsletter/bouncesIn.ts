import { z } from 'zod'

export type Bounce = { email: string; reason: 'bounce' | 'complaint'; detail: string }

const address = z.email().max(254)
const own = z.object({ email: address, type: z.string(), detail: z.string().default('') })
const postmark = z.object({
  RecordType: z.string(),
  Email: address,
  Type: z.string().default(''),
  Description: z.string().default(''),
})
const recipients = z
  .array(z.object({ emailAddress: address, diagnosticCode: z.string().default('') }))
  .max(100)
const ses = z.union([
  z.object({ bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }) }),
  z.object({ complaint: z.object({ complainedRecipients: recipients }) }),
])

/** Postmark's types for permanent failures. */
const forGood = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']

/**
 * Addresses that a provider reports as undeliverable: in our own format (`email`, `type`), Postmark's, or that of
 * Amazon SES events. Empty for temporary failures such as a full mailbox; undefined for an unknown format.
 */
export function bouncesIn(body: unknown): Bounce[] | undefined {
  const ours = own.safeParse(body)
  if (ours.success) {
    const { email, type, detail } = ours.data
    return type === 'bounce' || type === 'complaint' ? [{ email, reason: type, detail }] : []
  }
  const marked = postmark.safeParse(body)
  if (marked.success) {
    const { RecordType, Email: email, Type, Description: detail } = marked.data
    if (RecordType === 'SpamComplaint') return [{ email, reason: 'complaint', detail }]
    return RecordType === 'Bounce' && forGood.includes(Type) ? [{ email, reason: 'bounce', detail }] : []
  }
  const amazon = ses.safeParse(body)
  if (!amazon.success) return undefined
  if ('complaint' in amazon.data) {
    return amazon.data.complaint.complainedRecipients.map(({ emailAddress: email }) => ({
      email,
      reason: 'complaint',
      detail: '',
    }))
  }
  const { bounceType, bouncedRecipients } = amazon.data.bounce
  if (bounceType !== 'Permanent') return []
  return bouncedRecipients.map(({ emailAddress: email, diagnosticCode: detail }) => ({
    email,
    reason: 'bounce',
    detail,
  }))
}
