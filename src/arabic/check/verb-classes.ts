import { wordSet } from './rule.ts'

const listOf = (words: string) => words.trim().split(/\s+/)

export const feminineOf = (verb: string) =>
  /^ي/.test(verb) ? verb.replace('ي', 'ت') : `${verb.replace(/[ىا]$/, '')}ت`

const future = (present: readonly string[]) => [...present, ...present.map(verb => `س${verb}`)]
const withAnd = (verbs: readonly string[]): ReadonlySet<string> =>
  new Set(verbs.flatMap(verb => [verb, `و${verb}`, `ف${verb}`]))
/** Pasts and presents in both genders, with «و» and «ف», and the future. */
const formsOf = (past: readonly string[], present: readonly string[] = []) => ({
  masculine: withAnd([...past, ...future(present)]),
  feminine: withAnd([...past.map(feminineOf), ...future(present.map(feminineOf))]),
})

/** Verbs that never have a person as their object, so a person after them acts. */
const withoutObject = listOf(`
وصل عاد خرج اجتمع انتقل احتج اشتكى شكا احتشد اعتصم تظاهر أضرب توافد تدفق تجمهر التزم انسحب توجه اتجه سعى طمح شارك ساهم أسهم نجح
فشل فاز تأهل انضم استعد استمر تعادل اتفق اختلف توصل لجأ نزح فر سافر هاجر مات توفي نجا تمكن عجز تعهد تضرر تراجع تنافس تواجه تصالح
تشاجر تورط تخرج انهار انفجر اندلع نشب انقلب انقسم انطلق اصطدم انتشر تحطم غرق سقط وقع حدث دوى هبط اشتعل احترق جرى وافق امتنع اعترض
عثر اعترف توقف تسلل تأخر تردد تقدم حضر ظهر عمل صوت تطوع تحصن اختبأ احتفل تمسك استقال وقف جلس تألق انتصر غاب رحل بكى دخل جاء
`)
const presentWithoutObject = listOf(`
يصل يعود يجتمع ينتقل يحتج يشتكي يشكو يحتشد يعتصم يتظاهر يتوافد يتجمع يتدفق يتجمهر يلتزم ينسحب يتوجه يتجه يسعى يطمح يشارك يساهم
يسهم ينجح يفشل يفوز يتأهل ينضم يستعد يستمر يتعادل يتفق يختلف يتوصل يلجأ ينزح يفر يسافر يهاجر يموت ينجو يتمكن يعجز يتعهد يتضرر
يتراجع يتنافس يتواجه يتخرج ينقسم ينطلق يصطدم ينتشر يقع يحدث يوافق يمتنع يعترض يعترف يضطر يتأخر يتردد يتقدم يعمل يصوت يتطوع يتحصن
يحتفل يتمسك يستقيل يقف يأمل يتطلع يعاني يرغب يعيش يعتزم يشعر يستطيع يحتاج يتنقل يعكف يتدرب يتساءل يتخوف يتفاوض يتمتع يحرص يميل
`)

/** Verbs of saying, whose object is a clause. */
const saying = listOf('قال أكد أضاف أوضح صرح أفاد أعرب أشار شدد لفت ذكر زعم رأى نوه اعتقد')
const presentSaying = listOf('يقول يؤكد يضيف يوضح يعرب يشير يشدد يرى يزعم يعتقد يظن')
/** «ما زال», «لم يعد»: the noun that follows is in the nominative. */
const being = listOf('كان أصبح بات ظل ليس زال')
const presentBeing = listOf('يكون يصبح يظل يبقى يزال يكن يعد')

const acting = formsOf([...withoutObject, ...saying], [...presentWithoutObject, ...presentSaying])
export const masculineActing = new Set([...acting.masculine, ...formsOf(being, presentBeing).masculine])
export const feminineActing = acting.feminine

/** Verbs whose object is a thing, where a person before it acts: «تسلم المدرسون رواتبهم». */
export const actingOnThings = formsOf(
  listOf(`
تسلم تلقى غادر قرر رفض واصل حقق نفذ نظم أنهى أحرز سجل استخدم استعاد ردد استأنف أقام ناقش تبادل اختتم أدى خاض نال وقع افتتح بحث أجرى عقد
قدم اقتحم دخل أضرم أشعل أحرق مارس استغل تبنى كثف جدد أطلق رفع شهد
`),
  listOf(`
ينتظر يترقب يتسلم يتلقى يغادر يقرر يرفض يواصل يحقق ينفذ ينظم ينهي يحرز يسجل يستخدم يستعيد يردد يستأنف يقيم يناقش يتبادل يؤدي يخوض يوقع يبحث
يجري يعقد يقدم يقتحم يمارس يستغل يكثف يجدد يطلق يرفع يشهد يفضل
`),
).masculine

/** Verbs that happen to a person or tell of an event: an indefinite noun after them is the subject. */
const events = formsOf(
  listOf(`
وصل عاد سقط وقع اندلع نشب انفجر انهار غرق توفي لقي استشهد مات فر تظاهر اعتصم نجا شارك ظهر تحطم اصطدم انقلب هبط اشتعل حدث جرى دوى تسلل
احتشد أصيب
`),
  listOf('يشارك يصل'),
)
export const masculineEvent = events.masculine
export const feminineEvent = events.feminine

/** Verbs with a person as their object. */
const ofPersons = formsOf(
  listOf(`
رأى شاهد التقى قابل لقي زار صافح طعن ضرب هاجم انتقد وبخ هنأ شكر اتهم سأل كلم ساعد رافق عانق ودع قتل خطف اختطف احتجز اعتقل أوقف استدعى
حاكم هدد عرف نقل أنقذ دعم اغتال استجوب طالب حذر أبلغ دعا
`),
  listOf('يرى يشاهد يلتقي يقابل يزور ينتقد يهاجم يتهم يشكر يدعم يطالب'),
)
export const masculineOfPersons = ofPersons.masculine
export const feminineOfPersons = ofPersons.feminine

/** Words after which a clause begins with its verb. */
const clauseStarts = wordSet('قد وقد فقد حيث كما عندما بينما فيما بعدما حين حينما إذ ثم لم لن لا ولا ما وما')
export const startsClause = (previous: string) => previous === '' || clauseStarts.has(previous)
