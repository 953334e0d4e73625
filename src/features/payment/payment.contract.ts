import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint, fileOutput, pictureBody } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { maybeWritten, time } from '../../contract/fields.ts'
import { money } from '../../contract/money.ts'
import { byId, id, staffList, staffListQuery } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'
import { keyTrial } from './key-trial.schema.ts'
import { type KeyedProvider, keyedProviders } from './payment.settings.ts'

const paymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const
const purposes = ['subscription', 'renewal', 'change', 'gift', 'donation'] as const

const provider = z.object({
  id: z.string(),
  label: z.string(),
  labels: z.record(z.string(), z.string()).describe('الاسم بعملة بعينها، إن اختلف'),
  oneTime: z.record(z.string(), z.array(z.string())).describe('ما لا تُحفظ له بطاقة منها، بكل عملة'),
  currencies: z.array(z.string()).nullable().describe('null: كل عملة'),
  renewedBy: z.enum(['provider', 'us', 'reader']).describe('من يجدّد به الاشتراك'),
  coarse: z.array(z.string()).describe('عملات بثلاث منازل لا تُقبل ثالثتها إلا صفرًا'),
  maxDays: z.number().nullable().describe('أطول مدة يجدّدها بالأيام؛ null: كل مدة'),
})

const bank = z.object({
  name: z.string(),
  accountName: z.string(),
  iban: z.string(),
  swift: z.string(),
  note: z.string(),
})

const ownPayment = z.object({
  id,
  purpose: z.enum(purposes),
  packageId: id.nullable(),
  provider: z.string(),
  status: z.enum(paymentStatuses),
  price: money,
  description: z.string(),
  message: z.string().describe('لماذا لم تتم'),
  checkoutUrl: z.string().nullable().describe('صفحة الدفع، ما دامت تنتظر'),
  transfer: z
    .object({ bank, reference: z.string(), proofSentAt: time.nullable() })
    .nullable()
    .describe('لمن يدفع بتحويل مصرفي'),
  createdAt: time,
  paidAt: time.nullable(),
})
export type OwnPayment = z.infer<typeof ownPayment>

const transfer = z.object({
  id,
  reference: z.string(),
  price: money,
  description: z.string(),
  reader: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  proofSentAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
})
export type Transfer = z.infer<typeof transfer>

const difference = z.object({
  id,
  paymentId: id.nullable(),
  /** The reader who paid, if known. */
  userId: id.nullable(),
  provider: z.string(),
  ref: z.string(),
  ours: z.string(),
  theirs: z.string(),
  foundAt: time,
})
export type Difference = z.infer<typeof difference>

const attention = z.object({
  proofs: z.number().describe('Transfers with a proof that wait for staff'),
  differences: z.array(difference),
  refusals: z.array(z.object({ provider: z.string(), day: z.string(), count: z.number() })),
  stuck: z.array(
    z.object({ id, provider: z.string(), receivedAt: time, attempts: z.number(), failure: z.string() }),
  ),
})

const { NOT_FOUND, REFUSED, TOO_LARGE, UNSUPPORTED_MEDIA, STORAGE_FULL, STORAGE_READ_ONLY } = errors
const { read, update } = rightsEverywhere('Subscription')

export const paymentContract = {
  providers: endpoint('GET', '/payment/provider', 'public', 'طرق الدفع المتاحة بترتيبها').output(
    z.array(provider),
  ),
  own: endpoint('GET', '/payment/mine/{id}', 'account', 'دفعة لي، وبيانات التحويل إن كانت به')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(ownPayment),
  returned: endpoint('POST', '/payment/returned/{id}', 'public', 'عودة دافع من صفحة المزوّد، ولو من متصفح آخر')
    .input(byId)
    .output(z.object({})),
  sendProof: endpoint('POST', '/payment/mine/{id}/proof', 'account', 'إثبات تحويل: صورة أو PDF', pictureBody)
    .input(z.object({ id, file: z.file() }))
    .errors({ NOT_FOUND, REFUSED, TOO_LARGE, UNSUPPORTED_MEDIA, STORAGE_FULL, STORAGE_READ_ONLY })
    .output(ownPayment),
  transfers: endpoint('GET', '/payment/transfer', read, 'تحويلات تنتظر التأكيد، ما له إثبات أولًا')
    .input(z.object(staffListQuery))
    .output(staffList(transfer)),
  proof: endpoint('GET', '/payment/transfer/{id}/proof', read, 'إثبات تحويل')
    .route({ outputStructure: 'detailed' })
    .input(byId)
    .errors({ NOT_FOUND })
    .output(fileOutput('الملف نفسه')),
  confirm: endpoint('PATCH', '/payment/transfer/{id}/confirm', update, 'تأكيد وصول تحويل')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ id })),
  refuse: endpoint('PATCH', '/payment/transfer/{id}/refuse', update, 'رفض تحويل بسبب يُقال للقارئ')
    .input(z.object({ id, reason: maybeWritten().min(1, 'اكتب السبب؛ يقرؤه القارئ').max(300) }))
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ id })),
  attention: endpoint('GET', '/payment/attention', read, 'فروق مع المزوّدين، وإشعارات رُفضت أو تعثرت').output(
    attention,
  ),
  resolve: endpoint('PATCH', '/payment/difference/{id}', update, 'إغلاق فرق نُظر فيه')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
  tryKeys: endpoint('POST', '/payment/keys', can('update', 'Settings'), 'تجربة مفاتيح مزوّد قبل حفظها')
    .input(
      z.object({
        provider: z.enum(Object.keys(keyedProviders) as [KeyedProvider]),
        secretKey: z.string().max(2000).optional().describe('المستعمل الآن إن غاب'),
        webhookSecret: z.string().max(300).optional(),
        country: z.string().max(10).optional().describe('بلد الحساب، لمزوّد له في كل بلد عنوان'),
      }),
    )
    .errors({ REFUSED })
    .output(keyTrial),
}
