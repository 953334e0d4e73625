import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { id } from '../../contract/pages.ts'
import { grant, roles } from '../../contract/permissions.ts'

export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  grants: z.array(grant),
  agencyId: id.nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

const result = z.object({ result: sessionUser })
const { BAD_CREDENTIALS, UNAUTHORIZED } = errors

export const sessionContract = {
  loginDashboard: endpoint('POST', '/auth/login-dashboard', 'public', 'دخول العاملين بالبريد وكلمة المرور')
    .input(
      z.object({
        email: z.email('بريد إلكتروني غير صحيح').max(254),
        password: z.string().min(1, 'هذا الحقل مطلوب').max(128),
      }),
    )
    .errors({ BAD_CREDENTIALS })
    .output(result),
  renew: endpoint('POST', '/auth/token', 'public', 'تجديد الجلسة').errors({ UNAUTHORIZED }).output(result),
  logout: endpoint('POST', '/auth/logout', 'public', 'إنهاء الجلسة').output(
    z.object({ ok: z.literal(true) }),
  ),
}
