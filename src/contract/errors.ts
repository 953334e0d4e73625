import { z } from 'zod'

const invalidInput = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })

/**
 * All errors of the API, with status and Arabic message. Details (the field, the references) are in `data`.
 */
export const errors = {
  INVALID_INPUT: { status: 400, message: 'في المدخلات ما يحتاج إلى تصحيح.', data: invalidInput },
  UNAUTHORIZED: { status: 401, message: 'سجّل الدخول أولًا.' },
  BAD_KEY: { status: 401, message: 'المفتاح غير معروف، أو أُوقف، أو انتهى.' },
  BAD_CREDENTIALS: { status: 401, message: 'البريد أو كلمة المرور غير صحيحة.' },
  SUBSCRIBERS_ONLY: { status: 402, message: 'هذا المحتوى للمشتركين.' },
  FORBIDDEN: { status: 403, message: 'ليست لديك صلاحية لهذا الإجراء.' },
  TOTP_REQUIRED: { status: 403, message: 'فعّل تطبيق المصادقة لحسابك أولًا، ثم أعد الطلب.' },
  BAD_ORIGIN: { status: 403, message: 'رُفض الطلب لأنه لم يأتِ من هذا الموقع.' },
  NOT_ACTIVATED: { status: 403, message: 'فعّل حسابك أولًا من الرسالة التي أرسلناها إلى بريدك.' },
  NOT_FOUND: { status: 404, message: 'لم نجد ما طلبته.' },
  GONE: { status: 410, message: 'أُزيل هذا الخبر من الموقع.' },
  SLUG_TAKEN: {
    status: 409,
    message: 'هذا المعرّف مستعمل؛ اختر غيره.',
    data: z.object({ issues: invalidInput.shape.issues }),
  },
  NAME_TAKEN: {
    status: 409,
    message: 'هذا الاسم موجود من قبل.',
    data: z.object({ issues: invalidInput.shape.issues }),
  },
  EMAIL_TAKEN: {
    status: 409,
    message: 'لهذا البريد حساب من قبل.',
    data: z.object({ issues: invalidInput.shape.issues }),
  },
  ALREADY_SUBSCRIBED: { status: 409, message: 'لك اشتراك سارٍ في هذه الباقة.' },
  STALE_REVISION: {
    status: 409,
    message: 'حُفظ تعديل آخر لهذا العنصر بعد أن فتحتَه.',
    data: z.object({ current: z.unknown() }),
  },
  STILL_RUNNING: {
    status: 409,
    message: 'طلب بهذا المفتاح (Idempotency-Key) لم يتم بعد.',
  },
  IN_USE: {
    status: 409,
    message: 'لا يمكن الحذف لأن عناصر أخرى تشير إليه.',
    data: z.object({
      references: z.array(
        z.object({
          kind: z.string(),
          count: z.number(),
          first: z
            .array(z.object({ id: z.number(), name: z.string() }))
            .optional()
            .describe('The first three, if they have a name and the caller may read them'),
        }),
      ),
    }),
  },
  TOO_SLOW: { status: 408, message: 'لم يصل ما أرسلته كاملًا في وقته؛ أعد المحاولة.' },
  TOO_LARGE: { status: 413, message: 'ما أرسلته أكبر من المسموح.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'نوع الملف غير مدعوم.' },
  KEY_REUSED: { status: 422, message: 'استُعمل هذا المفتاح (Idempotency-Key) لطلب آخر.' },
  CAPTCHA_FAILED: { status: 422, message: 'لم نتأكد من أنك لست برنامجًا آليًا؛ أعد المحاولة.' },
  WRONG_CODE: { status: 422, message: 'الرمز غير صحيح أو انتهت صلاحيته.' },
  REFUSED: { status: 422, message: 'لا يمكن تنفيذ هذا الطلب.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'محاولات كثيرة؛ انتظر قليلًا ثم أعد المحاولة.',
    data: z.object({ retryAfter: z.number().int().describe('Seconds') }),
  },
  INTERNAL: { status: 500, message: 'حدث خطأ غير متوقع. أعد المحاولة، وإن تكرر فأخبر الدعم.' },
  STORAGE_FULL: { status: 507, message: 'امتلأت مساحة التخزين، فلم يُحفظ شيء؛ أخبر من يدير الخادم.' },
  STORAGE_READ_ONLY: {
    status: 507,
    message: 'لا يقبل قرص الخادم الكتابة، فلا يُحفظ عليه شيء؛ أخبر من يدير الخادم.',
  },
  UNAVAILABLE: { status: 503, message: 'الخدمة غير متاحة الآن؛ أعد المحاولة بعد قليل.' },
} as const satisfies Record<string, { status: number; message: string; data?: z.ZodType }>

export type ErrorCode = keyof typeof errors
