import { type ErrorCode, errors } from '../../contract/errors.ts'
import { pascalCase } from './pascal-case.ts'

const english: Record<ErrorCode, string> = {
  INVALID_INPUT: '`data.issues` names each field',
  UNAUTHORIZED: 'no session and no key',
  BAD_KEY: 'the key is unknown, stopped or over',
  BAD_CREDENTIALS: 'wrong address or password',
  SUBSCRIBERS_ONLY: 'for subscribers',
  FORBIDDEN: 'the right is missing',
  TOTP_REQUIRED: 'the account must set up an authenticator app first',
  BAD_ORIGIN: 'sent by a page of another site',
  NOT_ACTIVATED: 'the account is not confirmed yet',
  NOT_FOUND: 'there is none',
  GONE: 'taken down for good',
  SLUG_TAKEN: 'another one has this slug',
  NAME_TAKEN: 'another one has this name',
  EMAIL_TAKEN: 'another account has this address',
  ALREADY_SUBSCRIBED: 'subscribed already',
  STALE_REVISION: 'changed by somebody else since it was read; `data.current` is the present one',
  STILL_RUNNING: 'a call with this Idempotency-Key has not ended',
  IN_USE: 'others refer to it; `data.references` counts them',
  TOO_SLOW: 'the body did not arrive in time',
  TOO_LARGE: 'the body is too large',
  UNSUPPORTED_MEDIA: 'files of this type are not accepted',
  KEY_REUSED: 'this Idempotency-Key was used for another call',
  CAPTCHA_FAILED: 'the captcha was not solved',
  WRONG_CODE: 'wrong or expired code',
  REFUSED: 'not possible now; `message` says why',
  TOO_MANY_REQUESTS: 'wait `Retry-After` seconds',
  INTERNAL: 'our mistake',
  STORAGE_FULL: 'the disk is full',
  STORAGE_READ_ONLY: 'the disk is read-only',
  UNAVAILABLE: 'a part is away; wait `Retry-After` seconds',
}

export const errorSchema = {
  type: 'object',
  description: 'جواب كل نداء لم ينجح.\n\nAnswer of every call that failed.',
  properties: {
    code: { enum: Object.keys(errors), description: 'للبرامج.\n\nFor programs.' },
    status: { type: 'integer' },
    message: { type: 'string', description: 'عربية، تصلح للعرض.\n\nArabic, for people.' },
    data: { description: 'بحسب `code`.\n\nDepends on `code`.' },
  },
  required: ['code', 'status', 'message'],
  examples: [{ code: 'NOT_FOUND', status: 404, message: errors.NOT_FOUND.message }],
}

const usual: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'TOTP_REQUIRED',
  'TOO_SLOW',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'STILL_RUNNING',
  'KEY_REUSED',
]

/** Answers of failed calls. Those that most calls have in common are one range, 4XX. */
export function createErrorAnswers() {
  const components: Record<string, object> = {}
  const add = (name: string, codes: ErrorCode[]) => {
    components[name] ??= answerOf(codes)
    return { $ref: `#/components/responses/${name}` }
  }
  function answersOf(codes: ErrorCode[], sends: boolean): Record<string, object> {
    const byStatus = Map.groupBy(codes, code => errors[code].status)
    const common: ErrorCode[] = []
    const answers: Record<string, object> = {}
    for (const [status, ofStatus] of byStatus) {
      if (ofStatus.every(code => usual.includes(code))) common.push(...ofStatus)
      else answers[status] = add(pascalCase(ofStatus.sort().join('_')), ofStatus)
    }
    const who = !common.includes('UNAUTHORIZED')
      ? 'Guest'
      : common.includes('FORBIDDEN')
        ? 'Staff'
        : 'Account'
    const does = common.includes('KEY_REUSED') ? 'Posts' : sends ? 'Sends' : 'Reads'
    const name = `${who}${does}`
    return { ...answers, '4XX': add(name, common.sort()) }
  }
  return { components, answersOf }
}

function answerOf(codes: ErrorCode[]) {
  const lines = codes.map(
    code => `- ${errors[code].status} \`${code}\`: ${errors[code].message} (${english[code]})`,
  )
  const narrowed = { properties: { code: { enum: codes } } }
  return {
    description: lines.join('\n'),
    content: {
      'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] } },
    },
  }
}
