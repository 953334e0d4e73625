import type { AnyContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Access } from '../contract/access.ts'
import { accessOf } from '../contract/endpoint.ts'
import { actionLabels, subjectLabels } from '../contract/permission-words.ts'
import * as contract from './contract.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

const description = `الجلسة ملف ارتباط (cookie) يعطيه الدخول، ولا يُقرأ من JavaScript. ما يحتاج إلى الجلسة من النداءات يذكرها في
\`security\`، ويجيب بلا جلسة بـ 401. وما يحتاج إلى صلاحية يسميها في وصفه وفي \`x-right\`، ويجيب من ليست له بـ 403.
والبرنامج يرسل مفتاحه بدل الجلسة: \`Authorization: Bearer wak_…\`؛ ومفتاح لا يصلح جوابه 401 (BAD_KEY).
وكل نداء يغيّر شيئًا ويأتي من صفحة موقع آخر يُرفض بـ 403 (BAD_ORIGIN)، أيًّا كان صاحبه.`

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'اسمها `__Host-session` حيث الموقع على HTTPS.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'مفتاح برنامج من «الإدارة ← مفاتيح البرامج». صلاحياته من صلاحيات صاحبه، ما سُمّي له منها.',
  },
} as const

/** The OpenAPI 3.1 document of `/api/v1`, the same for every installation. */
export async function describeApi() {
  const document = await generator.generate(contract, {
    info: { title: 'واجهة البرمجة', version: '1', description },
    servers: [{ url: '/api/v1' }],
    components: { securitySchemes },
    customErrorResponseBodySchema: known => ({
      type: 'object',
      required: ['code', 'status', 'message'],
      properties: {
        code: { enum: known.map(([code]) => code) },
        status: { type: 'integer' },
        message: { type: 'string', description: 'عربية، تصلح للعرض' },
        data: {},
      },
    }),
  })
  const calls: AnyContractProcedure[] = Object.values(contract).flatMap(each => Object.values(each))
  for (const call of calls) {
    const { method = 'GET', path = '/' } = call['~orpc'].route
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get']
    if (operation) Object.assign(operation, whoMay(call))
  }
  return document
}

/** Session and permissions that a call requires. */
function whoMay(call: AnyContractProcedure) {
  const access = accessOf(call)
  const needsSession = 'UNAUTHORIZED' in call['~orpc'].errorMap
  return {
    description: needsSession && access === 'public' ? 'يحتاج إلى جلسة.' : wordsOf(access),
    security: needsSession ? [{ session: [] }, ...(typeof access === 'object' ? [{ key: [] }] : [])] : [],
    ...(typeof access === 'object' && { 'x-right': `${access.anyOf.join('|')} ${access.subject}` }),
  }
}

function wordsOf(access: Access): string {
  if (access === 'public') return 'للجميع.'
  if (access === 'account') return 'لكل من له حساب.'
  if (access === 'staff') return 'لكل من يعمل في غرفة الأخبار: مدير عام ومحرر ووكالة.'
  if (access === 'superadmin') return 'للمدير العام وحده.'
  const { anyOf, subject, everywhere } = access
  const asked = anyOf.map(action => `«${actionLabels[action]}»`).join(' أو ')
  const whole = `لمن له صلاحية ${asked} في «${subjectLabels[subject]}»`
  const ownOnly = subject === 'Article' || subject === 'Statistics'
  if (!ownOnly) return `${whole}.`
  return everywhere ? `${whole}، لا للوكالات.` : `${whole}، وللوكالة فيما يخصها.`
}
