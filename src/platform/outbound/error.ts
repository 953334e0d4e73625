const messages = {
  REFUSED_ADDRESS: 'هذا العنوان داخلي أو محجوز، والاتصال به غير مسموح.',
  TIMEOUT: 'لم يكتمل رد الخادم في الوقت المحدد.',
  TOO_LARGE: 'حجم الرد أكبر من المسموح.',
  DNS: 'تعذر العثور على هذا الموقع؛ تحقق من اسم النطاق.',
  CONNECTION: 'تعذر الاتصال بالخادم، أو انقطع الاتصال قبل اكتمال الرد.',
  BAD_URL: 'العنوان غير صالح؛ يجب أن يبدأ بـ http أو https وألا يتضمن اسم مستخدم أو كلمة مرور.',
  TOO_MANY_REDIRECTS: 'يعيد الخادم التوجيه مرات كثيرة.',
  QUARANTINE: 'هذا الموقع نسخة مستعادة في الحجر، فلا يتصل بخوادم أخرى حتى يحرره الفنّي.',
  BAD_ENCODING: 'تعذر فك ضغط رد الخادم.',
} as const

export type OutboundErrorCode = keyof typeof messages

/** An error whose Arabic message can be shown to users. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode
  readonly host: string
  /** Private, because log lines include all fields of an error, and addresses may contain tokens. */
  readonly #url: string

  constructor(code: OutboundErrorCode, url: string, cause?: unknown) {
    super(messages[code], { cause })
    this.name = 'OutboundError'
    this.code = code
    this.host = URL.parse(url)?.host ?? ''
    this.#url = url
  }

  /** The address that failed. */
  get url(): string {
    return this.#url
  }

  /** Converts errors of undici, node:net, node:dns and node:zlib. */
  static from(error: unknown, url: string): OutboundError {
    if (error instanceof OutboundError) return error
    return new OutboundError(codeOf(error), url, error)
  }
}

function codeOf(error: unknown): OutboundErrorCode {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: unknown }
  const text = typeof code === 'string' ? code : ''
  if (name === 'TimeoutError' || text.includes('TIMEOUT') || text === 'ETIMEDOUT') return 'TIMEOUT'
  if (text === 'ENOTFOUND' || text === 'EAI_AGAIN' || text === 'ENODATA') return 'DNS'
  if (/^(Z_|ERR_BROTLI|ERR_ZSTD|ZSTD_|ERR_PADDING|ERR__ERROR)/.test(text)) return 'BAD_ENCODING'
  return cause ? codeOf(cause) : 'CONNECTION'
}
