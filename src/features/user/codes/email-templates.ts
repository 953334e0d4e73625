import type { Email } from '../../../platform/mail/template.ts'

type About = { name: string; siteName: string; siteUrl: string }
type WithCode = About & { code: string; link: string }
type Purchase = Omit<About, 'name'> & { bought: string; link: string; isReminder: boolean }

const greeting = ({ name }: About) => `مرحبًا ${name}،`
/** For unconfirmed addresses: the name may be a stranger's text, so it is left out. */
const greetingNobody = 'مرحبًا،'
const notYou = 'إن لم تطلب ذلك فتجاهل هذه الرسالة؛ لن يتغير شيء.'
const tenMinutes = 'يصلح الرمز عشر دقائق، ولا تعطه أحدًا؛ لن نسألك عنه أبدًا.'

/** All e-mails about an account. */
export const emailTemplates = {
  login: (about: WithCode): Email => ({
    subject: `رمز الدخول إلى ${about.siteName}`,
    lines: [greeting(about), 'رمز الدخول إلى غرفة الأخبار:'],
    code: about.code,
    notes: [tenMinutes, 'إن لم تكن أنت من يدخل الآن فكلمة مرورك يعرفها غيرك: غيّرها، وأخبر مدير الموقع.'],
  }),
  activation: (about: WithCode): Email => ({
    subject: `فعّل حسابك في ${about.siteName}`,
    lines: [greetingNobody, 'لم يبقَ إلا تأكيد بريدك. اكتب هذا الرمز في صفحة التفعيل:'],
    code: about.code,
    action: { label: 'أو فعّل الحساب من هنا', url: about.link },
    notes: ['يصلح الرمز عشر دقائق، والرابط يومًا واحدًا.', 'إن لم تسجّل لدينا فتجاهل هذه الرسالة.'],
  }),
  taken: (about: About): Email => ({
    subject: `لك حساب في ${about.siteName}`,
    lines: [
      greetingNobody,
      'طلب أحدهم إنشاء حساب بهذا البريد، ولهذا البريد حساب من قبل؛ فلم يتغير شيء. إن كنت أنت فادخل بحسابك، وإن نسيت كلمة المرور فاختر غيرها.',
    ],
    action: { label: 'اختيار كلمة مرور جديدة', url: `${about.siteUrl}/auth/forgot-password` },
    notes: ['إن لم تطلب ذلك فلا يلزمك شيء.'],
  }),
  reset: (about: WithCode): Email => ({
    subject: `رمز تغيير كلمة المرور في ${about.siteName}`,
    lines: [greeting(about), 'اكتب هذا الرمز لتختار كلمة مرور جديدة:'],
    code: about.code,
    notes: [tenMinutes, notYou],
  }),
  resetLink: (about: WithCode): Email => ({
    subject: `تغيير كلمة المرور في ${about.siteName}`,
    lines: [greeting(about), 'من هذا الرابط تختار كلمة مرور جديدة:'],
    action: { label: 'اختيار كلمة مرور جديدة', url: about.link },
    notes: ['يصلح الرابط ساعة واحدة، ومرة واحدة.', notYou],
  }),
  invite: (about: WithCode): Email => ({
    subject: `حسابك في ${about.siteName}`,
    lines: [greeting(about), `أُنشئ لك حساب في ${about.siteName}. اختر كلمة مرورك لتبدأ:`],
    action: { label: 'اختيار كلمة المرور', url: about.link },
    notes: ['يصلح الرابط ثلاثة أيام. بعدها اطلب رابطًا جديدًا من «نسيت كلمة المرور».'],
  }),
  email: (about: WithCode): Email => ({
    subject: `أكّد بريدك الجديد في ${about.siteName}`,
    lines: [greetingNobody, 'اكتب هذا الرمز ليصير هذا البريد بريد حسابك:'],
    code: about.code,
    notes: [tenMinutes, notYou],
  }),
  purchase: ({ siteName, bought, link, isReminder }: Purchase): Email => ({
    subject: isReminder ? `اشتراكك في ${siteName} ينتظر تأكيد بريدك` : `وصلت دفعتك: أكّد بريدك في ${siteName}`,
    lines: [
      greetingNobody,
      `وصلت دفعة كُتب فيها هذا البريد: ${bought}.`,
      'إن كنت أنت من دفع فأكّد بريدك، لتقرأ من أي جهاز ولا يضيع اشتراكك.',
    ],
    action: { label: 'أكّد بريدي', url: link },
    notes: [
      'يصلح الرابط أسبوعين. بعدها اكتب بريدك في «نسيت كلمة المرور» نرسل إليك غيره.',
      'إن لم تدفع أنت فقد أخطأ أحدهم في كتابة بريده: افتح الرابط وقل إن الشراء ليس لك، ولن نراسلك عنه.',
    ],
  }),
  passwordChanged: (about: About): Email => ({
    subject: `تغيّرت كلمة مرورك في ${about.siteName}`,
    lines: [greeting(about), 'تغيّرت كلمة مرور حسابك، وأُنهيت جلساته الأخرى.'],
    action: { label: 'لم أغيّرها: أعيدوا إليّ حسابي', url: `${about.siteUrl}/auth/forgot-password` },
    notes: ['إن كنت أنت من غيّرها فلا يلزمك شيء.'],
  }),
  emailChanged: (about: About): Email => ({
    subject: `تغيّر بريد حسابك في ${about.siteName}`,
    lines: [greeting(about), 'صار لحسابك بريد آخر، ولن تصل رسائله إلى هذا البريد بعد الآن.'],
    notes: ['إن لم تكن أنت من غيّره فراسلنا من صفحة «اتصل بنا» في أقرب وقت.'],
  }),
  totpOff: (about: About): Email => ({
    subject: `أُوقف تطبيق المصادقة لحسابك في ${about.siteName}`,
    lines: [greeting(about), 'لم يعد حسابك يطلب رمزًا من تطبيق المصادقة عند الدخول.'],
    notes: ['إن لم تكن أنت من أوقفه فغيّر كلمة مرورك الآن.'],
  }),
  recoveryUsed: (about: About): Email => ({
    subject: `دخول برمز استرداد إلى ${about.siteName}`,
    lines: [greeting(about), 'دخل أحدهم إلى حسابك برمز من رموز الاسترداد، وقد بطل ذلك الرمز.'],
    notes: ['إن لم تكن أنت فغيّر كلمة مرورك وولّد رموز استرداد جديدة.'],
  }),
} as const

/** These hold no secret, so the queue may store them. */
export const noticeNames = ['passwordChanged', 'emailChanged', 'totpOff', 'recoveryUsed'] as const
