import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import { email, newPassword, time } from '../../../contract/fields.ts'
import { id } from '../../../contract/pages.ts'
import { ok } from '../session.contract.ts'

const { EMAIL_TAKEN, NOT_FOUND, REFUSED, WRONG_CODE } = errors

const token = z.string().max(100)

const ownPurchase = z.object({
  email: z.string(),
  bought: z.string().describe('In the words of the payment; empty until it is paid'),
  paid: z.boolean(),
  declined: z.boolean().describe('The owner of the address said that it is not theirs'),
})
export type OwnPurchase = z.infer<typeof ownPurchase>

const waitingPurchase = z.object({ id, bought: z.string(), paidAt: time })
export type WaitingPurchase = z.infer<typeof waitingPurchase>

/** Purchases of guests, whose address is confirmed afterwards. */
export const payerContract = {
  link: endpoint('GET', '/auth/purchase/{token}', 'public', 'الشراء الذي أُرسل رابطه إلى بريد')
    .input(z.object({ token }))
    .errors({ WRONG_CODE })
    .output(z.object({ email: z.string(), bought: z.string(), hasAccount: z.boolean() })),
  confirm: endpoint('POST', '/auth/purchase/{token}', 'public', 'تأكيد بريد شراء برابطه، أو نفيه')
    .input(
      z.object({
        token,
        accept: z.boolean().default(true).describe('False: the purchase is somebody else’s'),
        password: newPassword.optional().describe('Needed if the address has no account'),
      }),
    )
    .errors({ WRONG_CODE, EMAIL_TAKEN, REFUSED })
    .output(z.object({ outcome: z.enum(['activated', 'attached', 'declined']) })),
  own: endpoint('GET', '/user/purchase', 'account', 'شرائي الذي لم يؤكَّد بريده')
    .errors({ NOT_FOUND })
    .output(ownPurchase),
  sendLink: endpoint('POST', '/user/purchase/link', 'account', 'إرسال رابط تأكيد الشراء من جديد')
    .errors({ NOT_FOUND, REFUSED })
    .output(ok),
  correctAddress: endpoint('PATCH', '/user/purchase/address', 'account', 'تصحيح بريد شراء لم يؤكَّد')
    .input(z.object({ email }))
    .errors({ NOT_FOUND })
    .output(ownPurchase),
  waiting: endpoint('GET', '/user/purchase/waiting', 'account', 'ما اشتُري ببريدي ولم يُضمّ إلى حسابي').output(
    z.array(waitingPurchase),
  ),
  take: endpoint('POST', '/user/purchase/waiting/{id}', 'account', 'ضمّ شراء ببريدي إلى حسابي، أو نفيه')
    .input(z.object({ id, accept: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(ok),
}
