import { tierOf } from './lexicon.ts'
import { type Rule, wordSet } from './rule.ts'

/** Words in which ون or ان is of the stem. */
const stemEnding =
  /(?:عرب|قان|عي|سج|دي|فن|زيت|مخز|مضم|شؤ|ملي|بلي|جن|كان|تعا|صاب|كرب|تلفزي|حصا|غص|بط|ركن|ظن|طاح|فرع|هار|مارد|بلاد|بلد|مهرج|إنس|ميد|سك|عدو|ألو|أركا|جير|خلي)(?:ون|ان)$/

/** «المسؤولون» with its other ending, if both are in use as forms of one word. */
function oblique(noun: string): string | undefined {
  const [, stem = '', end = ''] = /^(.{3,})(ون|ان)$/.exec(noun) ?? []
  const bare = stem.replace(/^(?:[بل]?ال|لل)/, '')
  if (!stem || stemEnding.test(noun) || bare.length < (end === 'ان' ? 4 : 3)) return undefined
  const right = `${stem}ين`
  const plain = right.replace(/^لل/, 'ال').replace(/^بال/, 'ال')
  if (tierOf(plain) === undefined || tierOf(bare) === undefined) return undefined
  return right
}

const annulling = wordSet('إن أن بأن لأن وأن وإن فإن لعل ليت كأن')
const prepositions = wordSet(
  'في من إلى على عن مع بين لدى ضد بعد قبل أمام خلال وفي ومن وإلى وعلى وعن ومع وبين عند نحو',
)
/** Nouns that have an owner after them. */
const owned = wordSet(`
مئات عشرات آلاف جميع كل بعض معظم أحد غالبية أغلب كبار حقوق نقابة اتحاد رابطة جمعية مجموعة بحضور بمشاركة دون عبر حول تجاه مقتل
إصابة اعتقال عدد وفاة أحوال أسماء رواتب أجور أصوات مطالب
`)
const verbLike = /^(?:[يت].*|سي.*|ست.*)$/

/** «إن المسؤولون», «مع المستثمرون», «بين مبنيان». */
export const governed: Rule = ({ text, word, before }) => {
  if (text !== word || !/[وا]ن$/.test(word)) return undefined
  const governor = before(1)
  const isAnnulled = annulling.has(governor) && word.startsWith('ال')
  const attached = /^(?:لل|بال)/.test(word) && word.endsWith('ون')
  const isOwner = owned.has(governor) && /^ال.*ون$/.test(word)
  // «كان اللاعبون مستعدون».
  const isPredicate = being.has(before(2)) && /^ال.{3,}ون$/.test(governor) && /^(?!ال|[يت]).*ون$/.test(word)
  const isObject = meets.has(before(2)) && /^ال/.test(governor) && !/ون$/.test(governor)
  // «للمراقبين الدوليون».
  const isDescription = /^ال.{3,}ين$/.test(governor) && word.startsWith('ال') && prepositions.has(before(2))
  if (
    !isObject &&
    !isDescription &&
    !isAnnulled &&
    !attached &&
    !isOwner &&
    !isPredicate &&
    !(prepositions.has(governor) && !verbLike.test(word))
  )
    return undefined
  if (
    word.endsWith('ان') &&
    !isAnnulled &&
    governor !== 'بين' &&
    governor !== 'وبين' &&
    governor !== 'على' &&
    governor !== 'من'
  )
    return undefined
  const right = oblique(word)
  if (!right) return undefined
  const reason = isObject
    ? `المفعول به منصوب: «${right}».`
    : isAnnulled
      ? `اسم «${governor}» منصوب: «${right}».`
      : isPredicate
        ? `خبر «${before(2)}» منصوب: «${right}».`
        : `الاسم مجرور: «${right}».`
  return { right, reason, kind: 'grammar' }
}

/** Verbs whose object is a person. */
const meets = wordSet(
  'التقى التقت استقبل استقبلت اتهم اتهمت اعتقل اعتقلت أوقف أوقفت دعا دعت هنأ كرم كرمت حث حثت شكر عين عينت',
)
/** Verbs without an object, and of saying. */
const withSubject = wordSet(`
قال أكد أضاف أوضح صرح أفاد وقال وأكد وأضاف وأوضح وأفاد أعرب وصل وصلت عاد عادت تظاهر احتشد تجمع خرج دخل اجتمع لقي انتقل احتج وصرح أشار وأشار كان وكان ليس وليس عادت بقي ظل يعود يصل
`)
const announced = /^(?:الفائزين|المرشحين|المتأهلين|الناجحين)$/

/** «قال المسؤولين», «وصل المنتخبين»: the subject stands in the nominative. */
export const subject: Rule = ({ text, word, before, after }) => {
  if (text !== word || !/^(?:ال)?.{3,}ين$/.test(word) || announced.test(word)) return undefined
  const verb = before(1)
  const saysSo = /^(?:أعلن|وأعلن)$/.test(verb) && /^(?:اكتشاف|أن|أنهم|رفضهم|تأييدهم|عزمهم|عن)$/.test(after(1))
  const isVictim =
    /^[وف]?(?:لقي|أصيب|استشهد|توفي|جرح|قضى)$|^قُتل$/.test(verb) ||
    (/^[وف]?قتل$/.test(verb) && /^(?:في|خلال|إثر|جراء|برصاص|بانفجار)$/.test(after(1)))
  // «المراقبين الدوليون».
  const isDescribed =
    /^ال.{3,}ون$/.test(after(1)) &&
    word.startsWith('ال') &&
    oblique(after(1)) !== undefined &&
    !prepositions.has(verb) &&
    !owned.has(verb)
  if (!withSubject.has(verb) && !saysSo && !isVictim && !isDescribed) return undefined
  if (!word.startsWith('ال') && !isVictim) return undefined
  const stem = word.slice(0, -2)
  const bare = stem.replace(/^ال/, '')
  const [plural, dual] = [tierOf(`${stem}ون`) ?? 99, tierOf(`${stem}ان`) ?? 99]
  if (tierOf(bare) === undefined || /^ال(?:اثن|حس|أم|ام|يم|د|ط|ذ|لذ)ين$/.test(word)) return undefined
  const isDual = /^مصرعهما/.test(after(1)) || isVictim || (dual <= plural && !/^مصرعهم$/.test(after(1)))
  const right = stem + (isDual ? 'ان' : 'ون')
  return { right, reason: `الفاعل مرفوع: «${right}».`, kind: 'grammar' }
}

const being = wordSet(`
كان وكان أصبح وأصبح بات وبات ليس وليس ظل صار أضحى يكون زال يزال يبقى يصبح يعد ويعد يعتبر ويعتبر يبدو
`)
const beingFeminine = wordSet('كانت وكانت أصبحت باتت ليست ظلت تبدو تعد تعتبر تبقى')
const predicates = wordSet(`
مخيب محبط ناجح عادل كاف متعادل مرتفع منخفض 
صعب مهدد متوتر واضح كبير قوي مهم ضروري ممكن جاهز مستعد سعيد قادر قريب بعيد طبيعي حزين غامض هادئ جيد سيئ ضعيف خطير متاح مفتوح
مغلق متوقع مطلوب مستحيل سهل مستقر حاضر غائب موجود مؤثر مرتبط متواصل مستمر محدود رائع حاسم
`)
const goesOn =
  /^(?:|على|في|من|إلى|عن|منذ|جدا|جدًا|جداً|للغاية|بعد|قبل|أمام|خلال|مع|بين|حتى|كما|ب.{3,}|لل.{3,}|ل.{3,}|و.{3,})$/

/** «كان الأمر صعب على الفريق»: the predicate after «كان» has an alef. */
export const predicate: Rule = ({ text, word, before, after }) => {
  if (text !== word || !predicates.has(word) || !goesOn.test(after(1))) return undefined
  const isOwn = being.has(before(1))
  const noun = before(1)
  const hasNoun = being.has(before(2)) && /^ال.{2,}[^ةىا]$/.test(noun) && !/ات$|^ال(?:آن|يوم)$/.test(noun)
  const isFar = being.has(before(3)) && before(2) === 'هذا' && /^ال.{2,}[^ةىا]$/.test(noun)
  if (beingFeminine.has(before(2)) && /^ال.{2,}ة$/.test(noun))
    return { right: `${word}ة`, reason: `الخبر يوافق الاسم: «${word}ة».`, kind: 'grammar' }
  if (!isOwn && !hasNoun && !isFar) return undefined
  if (isOwn && before(2) === 'ما' && !/زال/.test(before(1))) return undefined
  return {
    right: `${word}ا`,
    reason: `خبر «${isOwn ? before(1) : before(isFar ? 3 : 2)}» منصوب: «${word}ا».`,
    kind: 'grammar',
  }
}

const kin = /^([وف]?(?:أب|أخ|حم))([واي])(ه|ها|هم|هما|نا|ك)$/
/** «مع أخوه», «إن أبوه», «قال أخاه». */
export const fiveNouns: Rule = ({ word, before }) => {
  const [, stem, letter, owner] = kin.exec(word) ?? []
  if (!stem || !owner) return undefined
  const governor = before(1)
  const wanted = annulling.has(governor)
    ? 'ا'
    : prepositions.has(governor)
      ? 'ي'
      : withSubject.has(governor)
        ? 'و'
        : letter
  if (wanted === letter) return undefined
  const right = stem + wanted + owner
  return { right, reason: `من الأسماء الخمسة، والصواب هنا «${right}».`, kind: 'grammar' }
}
