import { formatMoney } from '../../../arabic/money.ts'
import type { Difference } from '../payment.contract.ts'

const states: Record<string, string> = {
  pending: 'تنتظر',
  paid: 'دُفعت',
  failed: 'لم تتم',
  refunded: 'رُدّت',
  unknown: 'لا يعرفها',
  refund: 'طُلب ردّ',
  'refund failed': 'رفض الردّ',
  'refund came back': 'عاد المبلغ بعد ردّه',
  disputed: 'اعتراض مفتوح',
  lost: 'كسب القارئ اعتراضه',
  stop: 'طُلب إيقاف التجديد',
  resume: 'طُلب استئناف التجديد',
  change: 'طُلب تغيير الباقة في نهاية المدة',
  amount: 'سمّى القارئ مبلغًا آخر',
  discount: 'طُلب خصم',
  saving: 'وافق القارئ على حفظ بطاقته',
  'no card': 'لم يحفظ بطاقة',
  card: 'طُلبت صفحة لتبديل البطاقة',
  portal: 'طُلبت بوابة العملاء لتبديل البطاقة',
  owed: 'طُلبت صفحة لدفع ما بقي',
  proof: 'أُرسل إثبات تحويلها',
  look: 'سُئل عن المدفوعات',
  endpoint: 'تصلنا الإشعارات وتُحسب',
  ignored: 'تصلنا إشعارات لا تُحسب',
  connected: 'إشعارات حسابات متصلة',
  'mode live': 'إشعارات وضع التشغيل',
  'mode test': 'إشعارات وضع التجربة',
  charge: 'طُلب خصم من البطاقة المحفوظة',
  unclear: 'طُلب خصم من البطاقة المحفوظة',
  account: 'طُلب خصم من بطاقة محفوظة',
  'paid twice': 'دُفعت المدة مرتين',
  'no answer': 'لم يُجب عن الخصم',
  'no subscription': 'حُذف الاشتراك قبل الدفع',
}

/** About the account as a whole, so its reference is a name of ours. */
export const isOfAccount = (ours: string): boolean => ['look', 'saving', 'endpoint', 'ignored'].includes(ours)

/** Translates `paid 1500 SAR` for staff. */
export function sayState(text: string): string {
  if (text.startsWith('refused ')) return `رفض الطلب: \u2066${text.slice('refused '.length)}\u2069`
  if (text.startsWith('version ')) return `إصدار \u2066${text.slice('version '.length)}\u2069`
  const [, state = '', amount, currency = ''] = /^([a-z]*) ?(?:(\d+) ([A-Z]{3}))?$/.exec(text) ?? []
  if (amount === undefined) return states[text] ?? text
  const money = formatMoney({ amount: Number(amount), currency })
  return state ? `${states[state] ?? state}: ${money}` : money
}

/** Suggests how to resolve a difference. */
export function adviceFor({
  paymentId,
  ours,
  theirs,
}: Pick<Difference, 'paymentId' | 'ours' | 'theirs'>): string {
  if (ours === 'no subscription')
    return 'مال وصل لاشتراك حُذف، وأوقفنا تجديده: امنح القارئ مدة بقدره، أو ردّ المبلغ من لوحة المزوّد.'
  if (theirs === 'unknown') return 'لا يعرف المزوّد هذه الدفعة: راجع المفاتيح، أهي لحساب آخر أو للتجربة؟'
  if (theirs === 'paid twice')
    return 'دفع القارئ مدة واحدة مرتين، وحُسبت له مدتان: اسأله، فإن لم يرد الثانية فردّها من هنا.'
  if (theirs === 'proof')
    return 'أرسل القارئ إثبات تحويل ثم ألغى أو دفع بطريقة أخرى: إن وصل المبلغ فأكّده من قائمة التحويلات ليُحسب له، أو ردّه إليه بنفسك.'
  if (theirs === 'no answer')
    return 'خصمنا من البطاقة المحفوظة ولم يُجب المزوّد: ابحث في لوحته عن رقم الدفعة، فإن كان المبلغ قد خُصم فمدّد الاشتراك أو ردّه.'
  if (theirs === 'failed') return 'دُفعت عندنا وأُلغيت عنده: راجعها في لوحته، ثم غيّر حالة الاشتراك.'
  if (ours === 'saving')
    return 'وافق قراء على حفظ بطاقاتهم ولم يحفظها المزوّد: اطلب منه تفعيل حفظ البطاقات (Save Card) لحسابك. إلى أن يفعل لا يُجدَّد اشتراك من تلقاء نفسه: يُذكَّر القارئ قبل نهاية مدته بأسبوع ثم بيوم، ويدفع بنفسه.'
  if (ours === 'discount')
    return 'وُعد القارئ بخصم ليبقى ولم يقبله المزوّد: أضف الخصم إلى اشتراكه في لوحة المزوّد بنفسك.'
  if (ours === 'amount')
    return 'لم يقبل المزوّد المبلغ الجديد، فسيخصم من القارئ المبلغ القديم: غيّر السعر في لوحة المزوّد بنفسك.'
  if (ours === 'card')
    return 'لم تُفتح للقارئ صفحة تبديل البطاقة، وبقيت بطاقته: اسأل المزوّد أمفعّل لحسابك حفظ البطاقات والحجز (Authorize).'
  if (theirs.endsWith('portal_not_saved'))
    return 'لا يبدّل قارئ بطاقته حتى تُحفظ إعدادات بوابة العملاء: افتح \u2066Settings → Billing → Customer portal\u2069 في لوحة Stripe، في وضع التشغيل، واحفظها مرة.'
  if (ours === 'portal')
    return 'لم تُفتح للقارئ بوابة العملاء، وبقيت بطاقته: ابحث عن الرمز في لوحة المزوّد، وراجع إعدادات البوابة والمفاتيح.'
  if (ours === 'owed')
    return 'لم تُفتح للقارئ صفحة ما بقي عليه، ولم يدفع شيئًا: ابحث عن اشتراكه في لوحة المزوّد برقمه، وراجع المفاتيح.'
  if (ours === 'charge') return 'لم يعد المزوّد يقبل هذه البطاقة: أُخبر القارئ ليدفع بغيرها، ولا يلزمك شيء.'
  if (ours === 'unclear')
    return 'رفض المزوّد الخصم برمز لا توثّقه صفحاته: أُخبر القارئ ليدفع من جديد. إن تكرر الرمز مع قراء آخرين فاسأل المزوّد عنه.'
  if (ours === 'account')
    return 'الرفض لحساب الموقع عند المزوّد لا لبطاقة القارئ: راجع المفاتيح، واسأل المزوّد أمفعّلة لحسابك هذه العملة والخصم من البطاقات المحفوظة. لم يُطلب من القارئ شيء، ونعيد الخصم حتى يُقبل.'
  if (ours === 'ignored')
    return theirs === 'connected'
      ? 'عنوان الإشعارات مُعدّ لأحداث الحسابات المتصلة (\u2066Connected accounts\u2069)، وليست لهذا الموقع: أضف عند Stripe عنوانًا لأحداث حسابك نفسه (\u2066Your account\u2069)، واحفظ سرّه في الإعدادات. إلى أن تفعل نسأل عن المدفوعات كل ساعة، فيتأخر فتح المقالات لمن دفع.'
      : 'المفتاح السري لوضع، وسرّ الإشعارات لعنوان من الوضع الآخر (تجربة أو تشغيل): انسخ سرّ العنوان الذي في وضع المفتاح. إلى أن تفعل نسأل عن المدفوعات كل ساعة، فيتأخر فتح المقالات لمن دفع.'
  if (ours === 'endpoint')
    return 'عنوان الإشعارات في لوحة Stripe بإصدار قديم من واجهته، فنسأله عن كل حدث من جديد، ولا يضيع دفع. لينتهي هذا: أضف عنوانًا جديدًا بأحدث إصدار وبالأحداث نفسها، واحفظ سرّه في الإعدادات، ثم احذف القديم.'
  if (ours === 'look')
    return 'يرفض المزوّد مفاتيحنا، فلا نعرف ما دُفع: راجع المفاتيح في الإعدادات، وجرّبها، ثم انتظر الجولة التالية.'
  if (theirs.startsWith('refused'))
    return ours === 'stop' || ours === 'resume' || ours === 'change'
      ? 'لم يقبل المزوّد الطلب، فقد يخصم من القارئ خلاف ما أراد: غيّر التجديد في لوحة المزوّد بنفسك.'
      : 'لم تُفتح للقارئ صفحة الدفع، ولم يدفع شيئًا: ابحث عن الرمز في لوحة المزوّد، وراجع المفاتيح وسعر الباقة.'
  if (theirs === 'refund failed')
    return 'لم يصل القارئ ماله: راجع السبب في لوحة المزوّد، ثم اطلب الردّ من جديد أو حوّله بنفسك.'
  if (theirs === 'refund came back')
    return 'ردّه مصرف القارئ بعد أن حُسب له، وإشعاره الدائن صادر: حوّل المبلغ إليه بنفسك.'
  if (theirs.startsWith('disputed'))
    return 'اعترض القارئ على الدفعة عند مصرفه: أجب في لوحة المزوّد قبل أن تنتهي المهلة.'
  if (theirs.startsWith('lost'))
    return 'عاد المبلغ إلى القارئ وبقي اشتراكه: غيّر حالته إن رأيت، وسجّل الخسارة في حساباتك.'
  if (theirs.startsWith('refunded')) return 'ردٌّ لا نعرف دفعته: ابحث عن صاحبها في لوحة المزوّد برقمها.'
  if (paymentId === null) return 'مال لا نعرف صاحبه: ابحث عنه في لوحة المزوّد، ثم امنحه اشتراكه أو ردّ المبلغ.'
  return 'المبلغ غير المطلوب: ردّه من لوحة المزوّد، أو امنح القارئ ما يستحق.'
}
