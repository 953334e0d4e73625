import { accusativeOf, adjectiveWithAlef, hasArticle, particular } from './accusative.ts'
import { countedFeminine, countedMasculine } from './counted-nouns.ts'
import { eventNouns } from './event-nouns.ts'
import { lateParticle } from './late-nouns.ts'
import { isInUse, pairLevel, tierOf } from './lexicon.ts'
import { isBeforeName } from './name-context.ts'
import { type Rule, type Words, wordSet } from './rule.ts'

const particles = wordSet(`
به بها بهم له لها لهم فيه فيها عليه عليها منه منها عنه عنها إليه إليها في من إلى على عن مع بين لدى ضد بعد قبل أمام خلال منذ حول بشأن إزاء تجاه وفي ومن وإلى وعلى عند نحو حتى أن إن لأن كما لكن ضمن عبر وسط
بحق بحيث إثر عقب جراء بسبب رغم دون وفق وفقا بحسب حسب لمدة خاص يمكن قد يتم تم أو ثم فيما بينما لكنه وهو فوق تحت داخل خارج غير ليس لم لن لا إذ حيث مما ليوم
نفى نفت أكد أكدت أعلن أعلنت قال قالت جاء دعا دعت أدان أدانت دان دانت يؤكد يدعو يقضي يهدف ينص يتضمن يستمر ينهي يضمن يسمح يحدد يمتد
`)
/** Adverbs, and what ends in an alef of its own. */
const withOwnAlef = wordSet(`
أيضا جدا حاليا تقريبا دائما غالبا أحيانا فورا معا حتما مثلا فعلا حقا أصلا سابقا لاحقا مؤخرا رسميا نهائيا هنا إذا مساء صباحا ليلا نهارا
غدا يوميا خصوصا عموما تحديدا كثيرا قليلا كما مما عندما حينما إنما بينما فيما كلما طالما مهما لما ربما سيما هذا ماذا لماذا أوروبا
`)

const isPrefixed = (word: string) => {
  // «ثلاث لجان» is no «ل» with a name.
  if (countedFeminine.has(word) || countedMasculine.has(word)) return false
  if (/^(?:لل|بال|وال).{3,}/.test(word)) return true
  const [, rest = ''] = /^[بلو](.{3,})$/.exec(word) ?? []
  const tier = tierOf(rest)
  return tier !== undefined && tier + 1 < (tierOf(word) ?? 99)
}

const isAccusative = (word: string) =>
  /^(?!ال).{2,}[^اأه]ا$/.test(word) &&
  !/هما$/.test(word) &&
  !withOwnAlef.has(word) &&
  tierOf(word.slice(0, -1)) !== undefined

/** Nothing that a noun could own: it ends its clause, or a particle or an adjective with its alef follows. */
export const standsAlone = (next: string) =>
  next === '' || particles.has(next) || isAccusative(next) || isPrefixed(next)

const past = `
أصدر عقد شن حقق سجل تلقى قدم وقع أجرى أعلن خاض ألقى شهد أبدى فتح طرح نظم وجه أعد شكل منح أبرم اتخذ وضع بدأ أطلق أثار ترك حمل أظهر
رفع كسب نشر بعث أرسل نفذ عرض طلب أقام افتتح دفع تضمن واجه لقي أعطى ارتكب أحرز أحدث لعب تسلم حصد ضم تبنى بذل لاقى قضى أمضى اقترح
اشترى كتب فرض مارس واصل استغرق أضاف نال انتزع أصاب أنتج بنى أعرب كلف ألف أعدت شكلت أحبط دخل خسر حصل أبلغ أكمل سلم زار استخدم
ضبط دمر حجز صادر حاز سرق نهب فجر أسقط أغلق هدم ترجم أخرج زرع شيد رمم ألغى خصص جمع نصب أصلح ملك امتلك فكك حفر استأجر هاجم أعلن استغل تجاوز تجاهل رأى وجد أنشأ أسس أطلع استدعى أضرم تكبد أبرز تعرض صاغ قرر أتاح أحال أوقف حدد اعتمد فقد ارتدى لبس أدار قرأ رسم استخدم صنع أخرج استعمل باع ابتكر اخترع ألقى ناقش ضبط أكل شرب
`
const present = `
يصدر يعقد يشن يحقق يسجل يتلقى يقدم يوقع يجري يعلن يخوض يلقي يشهد يبدي يفتح يطرح ينظم يوجه يعد يشكل يمنح يبرم يتخذ يضع يبدأ يطلق
يثير يترك يحمل يظهر يرفع يكسب ينشر يرسل ينفذ يعرض يطلب يقيم يفتتح يدفع يتضمن يواجه يلقى يعطي يمثل يتطلب يستغرق يبذل يعتمد يحرز
يملك يمتلك يخصص يدرس يناقش يلعب يتسلم يضم يتبنى يفرض يمارس يواصل يقترح يكتب يشتري ينال يحدث يفرض يبني ينتج
`
const listOf = (words: string) => words.trim().split(/\s+/)
const feminine = (verb: string) => (/^ي/.test(verb) ? verb.replace('ي', 'ت') : `${verb.replace(/ى$/, '')}ت`)
const masculineVerbs = [...listOf(past), ...listOf(present)]
const withAnd = (verbs: readonly string[]) =>
  new Set(verbs.flatMap(verb => [verb, `و${verb}`, `ف${verb}`, `س${verb}`]))
const masculinePast = withAnd(listOf(past))
const verbs = withAnd(masculineVerbs.flatMap(verb => [verb, feminine(verb)]))

/** Forms directly followed by their object: none is a passive or has a masculine subject. */
const directly = withAnd([
  ...listOf(past).map(feminine),
  ...listOf(past).map(verb => `${verb.replace(/ى$/, '')}وا`),
  ...listOf(`
أجرى أبدى خاض تلقى ألقى أحرز تكبد لاقى يخوض ارتكب يبدي
تشهد تشن تعقد تواجه تثير تخوض تلقي تبدي تبذل تمنح تملك تمتلك`),
])
/** «وقع الجمعة انفجار», «عقد اليوم اجتماع»: verbs of unknown doers. */
const isTime = wordSet(`
اليوم أمس الأمس غدا الغد الليلة الأحد الاثنين الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت الماضي الماضية الجاري الجارية المقبل المقبلة
الحالي الحالية الفائت الفائتة المنصرم القادم القادمة الأسبوع الشهر العام السنة الآن الساعة الصباح المساء هناك هنا أيضا مؤخرا
`)
/** Whether a verb, with its prefixes, has an object of its own. */
export const isTransitive = (verb: string) => verbs.has(verb)

const isNoSubject = (word: string) =>
  word === '' ||
  particles.has(word) ||
  isTime.has(word) ||
  /^[وف]?(?:هذا|هذه|الذي|التي|الذين|كل|بعض)$/.test(word)

const agents = wordSet('عدد فريق منتخب وفد حشد تجمع مقطع مركز حزب تحالف ائتلاف فيديو فيلم كتاب')
const people = wordSet(`
مشتبه متهم مسلح شاب رجل جندي شرطي سفير وزير مدير قائد مدرب حارس لاعب مهاجم مدافع عامل صحفي صحافي سجين ناشط مواطن معتقل ضابط عنصر
`)
const ofPeople = withAnd(
  listOf(
    'أوقف اعتقل قتل عين انتخب كرم احتجز استقبل اختطف خطف ضم استدعى جرح أصاب فقد أنقذ رشح اختار أفقد طعن دهس',
  ).flatMap(verb => [verb, feminine(verb)]),
)

/** How many words before this one the verb stands whose object it is. */
function stepsToVerb({ word, before }: Pick<Words, 'word' | 'before'>): number | undefined {
  if (directly.has(before(1))) return agents.has(word) || people.has(word) ? undefined : 1
  if (!/^ال.{2,}/.test(before(1))) return undefined
  const mayStart = (word: string) =>
    /^(?:|قد|وقد|فقد|كما|حيث|بعدما|عندما|بينما|الذي|ثم|فيما|لما|أنه)$/.test(word)
  const acts = people.has(word) ? ofPeople : verbs
  for (let steps = 2; steps <= 5; steps += 1) {
    const verb = before(steps)
    if (isNoSubject(before(steps - 1)) || verb === '') return undefined
    // «شكل», «عرض» and «طلب» are nouns too.
    if (acts.has(verb) && verb.length <= 3 && !mayStart(before(steps + 1))) return undefined
    if (acts.has(verb)) return eventNouns.has(before(steps - 1)) ? undefined : steps
  }
  return undefined
}

const grammar = (right: string, reason: string) => ({ right, reason, kind: 'grammar' }) as const

/** «عقد الوزراء اجتماع في عمان», «شنت هجوم على». */
export const objectAlef: Rule = ({ text, word, before, after }) => {
  if (text !== word || hasArticle(word)) return undefined
  // «ترك إرث فنيا»: an adjective with its alef shows what the noun lacks.
  const isDescribed =
    (isAccusative(after(1)) || (after(1) === 'مهما' && (after(2) === '' || particles.has(after(2))))) &&
    describing.has(after(1).slice(0, -1)) &&
    !maybeAdverb.test(after(1))
  if (!eventNouns.has(word) && !people.has(word) && !isDescribed && !isPlainObject(word, before))
    return undefined
  const right = accusativeOf(word)
  if (!right) return undefined
  const steps =
    isDescribed && masculinePast.has(before(1)) && before(2) === '' ? 1 : stepsToVerb({ word, before })
  if (steps === undefined) return undefined
  const next = after(1)
  // «أعلنت الهيئة تأجيل وتحويل رحلات»: both acts own what follows.
  if (/^و(?:ت..ي.|إ..ا.)$/.test(next) && after(2) !== '' && !particles.has(after(2))) return undefined
  const reason = `المفعول به منصوب: «${right}».`
  if (standsAlone(next) || relativeVerb.test(next) || withPronoun.test(next)) return grammar(right, reason)
  const described = describing.has(next) || particular.has(next) ? adjectiveWithAlef(next) : undefined
  return described && standsAlone(after(2))
    ? { ...grammar(`${right} ${described}`, reason), last: 1 }
    : undefined
}

const pluralThings = wordSet(`
عروض حلول شروط ضغوط قيود رسوم ديون وعود حشود جهود أهداف أفكار أرباح أرقام أسعار أوراق أعمال أضرار ألعاب أفلام صور خطط فرص طرق كتب نصوص دروس حروب قروض عقود صفوف نقود سندات
`)
/** «تضمن البرنامج عروض فنية»: a plural that takes an alef. */
export const objectPlural: Rule = ({ text, word, before, after }) => {
  if (text !== word || !pluralThings.has(word) || word.endsWith('ات')) return undefined
  if (!/^(?!ال).{3,}ة$/.test(after(1)) || tierOf(after(1)) === undefined || pairLevel(word, after(1)) < 1)
    return undefined
  const steps = stepsToVerb({ word, before })
  // «أصدر قرارات عروض جديدة»: its owner.
  if (steps === undefined || !/^ال/.test(before(1))) return undefined
  return grammar(`${word}ا`, `المفعول به منصوب: «${word}ا».`)
}

/** Persons and bodies that act; what is not a name after them is what they act on. */
const doer =
  /^ال(?:رئيس|وزير|مدير|مدرب|لاعب|مهاجم|حارس|نائب|ملك|أمير|حزب|فريق|منتخب|نادي|مجلس|برلمان|جيش|بنك|اتحاد|وفد|باحث|كاتب|شاعر|فنان|مخرج|ممثل|مطرب|طبيب|معلم|مهندس|عالم|شاب|رجل|طفل|متهم|محامي|شاهد|سفير|قائد|زعيم|حاكم|محافظ|متحدث|ناطق|سائق|عامل|موظف|طالب|نجم|حكم|صحفي|.{3,}ون)$/
/** «ارتدى الرئيس معطف», «قدمت الشركة عرض»: a noun, and no name, after a doer. */
const isPlainObject = (word: string, before: Words['before']) => {
  const subject = before(1)
  const isFeminine = /^ال.{3,}ة$/.test(subject) && /[^ا]ت$/.test(before(2))
  if (!isFeminine && !doer.test(subject)) return false
  if (
    !verbs.has(before(2)) ||
    particles.has(word) ||
    isBeforeName(word) ||
    /^(?:أول|آخر|أكبر|أفضل|أهم|كل|بعض|جميع)$/.test(word) ||
    /^[يتن]/.test(word)
  )
    return false
  return word.length > 2 && tierOf(`ال${word}`) !== undefined && tierOf(`${word}ا`) !== undefined
}

const withPronoun = /^(?:قدره|قيمته|مقداره|اسمه|عنوانه|مفاده|عدده|مدته|مساحته|حجمه|قوامه|وزنه|طوله)$/
/** «تعميم يمنع»: a verb that describes the noun. */
const relativeVerb = /^ي(?!و|د|ا|ه|مني|مين|سار|قين|نا).{2,}[^ينا]$/

const maybeAdverb = /يا$|^(?:سريعا|قريبا|كاملا|واضحا|مباشرا|وحيدا|جزئيا|طويلا|خاصا)$/
const describing = wordSet(`
خانق حاد كبير جديد شديد خطير طويل قوي واسع شامل عاجل طارئ قصير صعب مهم مماثل مشترك مفتوح كامل جاد مكثف مستمر متواصل محدود
دولي محلي رسمي وطني أمني عسكري سياسي اقتصادي إنساني دبلوماسي إعلامي ثقافي رياضي هاتفي صحفي صحافي ثمين وحيد ثالث رابع خامس
متزايد ملحوظ طفيف نسبي حقيقي نهائي مبدئي أولي إضافي سنوي شهري ودي تاريخي مفاجئ سريع قضائي جنائي تجاري مالي ضخم هائل بارز
مباشر ملموس كلي جزئي تدريجي لاذع عنيف انتحاري جوي بري صاروخي مدفعي إرهابي غامض غريب نادر خاص مستحق مقنع عريض
حازم صارم إيجابي سلبي واضح صريح مهين مقتضب مطول عميق فني كبير حديث قديم
`)

const annulling = /^[وف]?(?:ب|ل|ك)?[إأ]ن$/
const comesFirst =
  /^(?:هناك|ثمة|هنالك|لدي(?:ه|ها|هم|هما|نا|ك)|لدى|له|لها|لهم|لنا|عليه|عليها|فيه|فيها|بينهم|بينهما)$/
/** «إن هناك خلاف بين الكتل», «أن لديه مؤيدون»: the noun of «إن» comes late. */
export const lateNoun: Rule = ({ text, word, before, after }) => {
  const particle = comesFirst.test(before(1)) && annulling.test(before(2)) ? before(2) : lateParticle(before)
  if (text !== word || particles.has(word) || !particle) return undefined
  const plural = /^(?!ال).{3,}[^ن]ون$/.test(word) ? word.replace(/ون$/, 'ين') : ''
  const right = plural !== '' && isInUse(plural) ? plural : accusativeOf(word)
  if (!right || (/^[يت]/.test(word.slice(0, 1)) && !eventNouns.has(word))) return undefined
  if (right !== plural && !standsAlone(after(1)) && !describing.has(after(1))) return undefined
  const described = right !== plural && describing.has(after(1)) ? accusativeOf(after(1)) : undefined
  const reason = `اسم «${particle}» المؤخر منصوب: «${right}».`
  return described ? { ...grammar(`${right} ${described}`, reason), last: 1 } : grammar(right, reason)
}

/** «خطابا طويل». */
export const describedAlef: Rule = ({ text, word, before, after }) => {
  const noun = before(1)
  if (
    text !== word ||
    !describing.has(word) ||
    !isAccusative(noun) ||
    /يا$/.test(noun) ||
    /^ال/.test(after(1))
  )
    return undefined
  if (
    !eventNouns.has(noun.slice(0, -1)) &&
    !/^(?:عام|شهر|يوم|أسبوع|وقت|زمن|بلد|خبر|سبب|رجل|لاعب|شخص|عنصر|مكان|حجم)$/.test(noun.slice(0, -1))
  )
    return undefined
  const right = accusativeOf(word)
  return right ? grammar(right, `الصفة توافق الموصوف: «${noun} ${right}».`) : undefined
}

const adverbs = wordSet('رسمي نهائي لاحق سابق تدريجي جزئي فور مجان مؤقت علن سر جماعي')
/** «أعلن النادي رسمي تعاقده»: after a verb and its subject. */
export const adverbAlef: Rule = ({ text, word, before, after }) => {
  if (text !== word) return undefined
  if (word === 'مؤخر' && !/^(?:الصداق|صداق|ال)/.test(after(1)) && !/^(?:في|من|ب)$/.test(before(1)))
    return grammar('مؤخرا', 'الظرف منصوب: «مؤخرا».')
  if (!adverbs.has(word)) return undefined
  const isAfterSubject = /^ال/.test(before(1)) && !isTime.has(before(1)) && verbs.has(before(2))
  const isAfterVerb = verbs.has(before(1)) && /^(?:عن|أن|إلى|في)$/.test(after(1))
  return isAfterSubject || isAfterVerb ? grammar(`${word}ا`, `الحال منصوبة: «${word}ا».`) : undefined
}

const states = wordSet(
  'خاسر فائز منتصر متوج مصاب محبط سعيد غاضب حزين متأخر محمل مسرع مهزوم متأثر متوجه مطمئن منهك',
)
/** «خرج الفريق خاسر من المباراة». */
export const stateAlef: Rule = ({ text, word, before, after }) => {
  if (text !== word || !states.has(word) || !standsAlone(after(1))) return undefined
  const moves = /^[وف]?(?:خرج|عاد|دخل|وصل|غادر|بدا|توفي|سقط|رجع|جاء|مضى|ظهر|يخرج|يعود|يدخل)$/
  const isFar = moves.test(before(3)) && /^ال/.test(before(2)) && /^ال/.test(before(1))
  if (!isFar && !(moves.test(before(2)) && /^ال/.test(before(1)))) return undefined
  return grammar(`${word}ا`, `الحال منصوبة: «${word}ا».`)
}

const ranks = /^(?:ثان|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر|أخير)$/
/** «حل المنتخب ثالث في الترتيب». */
export const rankAlef: Rule = ({ text, word, before, after }) => {
  if (text !== word || !ranks.test(word) || !/^ال/.test(before(1)) || !standsAlone(after(1))) return undefined
  if (!/^[وف]?(?:حل|حلت|جاء|جاءت)$/.test(before(2))) return undefined
  const right = word === 'ثان' ? 'ثانيا' : `${word}ا`
  return grammar(right, `الحال منصوبة: «${right}».`)
}

/** Whether this verb and what follows its subject leave no doubt that the word between acts. */
export const actsOn = (verb: string, object: string) =>
  masculinePast.has(verb) &&
  (eventNouns.has(object) || isAccusative(object) || /^(?!ال|ب|ل)[^\s]{3,}ة$/.test(object))

const masdar = wordSet(
  'تأثير انتشار وضوح أهمية حضور نجاح شيوع مبيع تعقيد حدوث استخدام استقرار احتمال قدر خطر تضرر طلب',
)
/** «الأكثر تأثير في تاريخ السينما». */
export const specified: Rule = ({ text, word, before, after }) => {
  if (text !== word || !masdar.has(word)) return undefined
  const isMost = /^[وف]?[بلك]?ال(?:أكثر|أقل|أشد)$/.test(before(1))
  if (!isMost && !(/^(?:أكثر|أقل|أشد)$/.test(before(1)) && after(1) === 'من')) return undefined
  const right = accusativeOf(word)
  return right ? grammar(right, `التمييز منصوب: «${right}».`) : undefined
}
