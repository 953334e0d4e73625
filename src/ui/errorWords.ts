type ErrorWords = {
  title: string
  text: string
  /** HTTP's reason phrase. */
  reason: string
  /** Whether retrying may help. */
  again: boolean
}

const internal: ErrorWords = {
  title: 'تعذّر عرض الصفحة',
  text: 'حدث خطأ غير متوقع. أعد المحاولة بعد قليل.',
  reason: 'Internal Server Error',
  again: true,
}

const known: Record<number, ErrorWords> = {
  400: {
    title: 'عنوان غير صحيح',
    text: 'في العنوان ما لا نفهمه، وربما نقص منه شيء عند النسخ.',
    reason: 'Bad Request',
    again: false,
  },
  401: {
    title: 'سجّل الدخول أولًا',
    text: 'هذه الصفحة لمن سجّل دخوله، أو انتهت جلستك.',
    reason: 'Unauthorized',
    again: true,
  },
  403: {
    title: 'لا صلاحية لك في هذه الصفحة',
    text: 'ليست لديك صلاحية لهذا الإجراء.',
    reason: 'Forbidden',
    again: false,
  },
  404: {
    title: 'الصفحة غير موجودة',
    text: 'ربما نُقلت أو سُحبت، أو في العنوان خطأ.',
    reason: 'Page Not Found',
    again: false,
  },
  410: {
    title: 'أُزيل هذا الخبر',
    text: 'لم يعد على الموقع.',
    reason: 'Gone',
    again: false,
  },
  429: {
    title: 'طلبات كثيرة',
    text: 'جاء من شبكتك في وقت قصير أكثر مما نستطيع. انتظر قليلًا ثم أعد المحاولة.',
    reason: 'Too Many Requests',
    again: true,
  },
  500: internal,
  503: {
    title: 'الخدمة غير متاحة الآن',
    text: 'لا نستطيع عرض الصفحة في هذه اللحظة. أعد المحاولة بعد قليل.',
    reason: 'Service Unavailable',
    again: true,
  },
}

/** 404 has its own text; unknown statuses get that of 500. */
export function errorWords(status: number): ErrorWords {
  return known[status] ?? internal
}

/** Status of a thrown response, error of the contract, or exception. */
export function statusOfError(error: unknown): number {
  const { status } = (error ?? {}) as { status?: unknown }
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}
