import { annulling, isOwnedBy, meets, prepositions, withSubject } from './governors.ts'
import { isInUse, tierOf } from './lexicon.ts'
import { actsOn } from './objects.ts'
import { obliqueOf, stemEnding } from './plural-forms.ts'
import { type Rule, wordSet } from './rule.ts'
import { feminineEvent, masculineEvent, masculineOfPersons } from './verb-classes.ts'

/** «المسؤولون» with its other ending, if both are in use as forms of one word. */
function oblique(noun: string): string | undefined {
  const [, stem = '', end = ''] = /^(.{3,})(ون|ان)$/.exec(noun) ?? []
  const bare = stem.replace(/^(?:[بل]?ال|لل)/, '')
  if (!stem || stemEnding.test(noun) || bare.length < (end === 'ان' ? 4 : 3)) return undefined
  const right = `${stem}ين`
  const plain = right.replace(/^لل/, 'ال').replace(/^بال/, 'ال')
  const isPlural = end === 'ون' && tierOf(noun) !== undefined && tierOf(plain) !== undefined
  const isForm =
    tierOf(bare) !== undefined && (tierOf(plain) !== undefined || (end === 'ون' && isInUse(plain)))
  return isPlural || isForm ? right : undefined
}

const verbLike = /^(?:[يت].*|سي.*|ست.*)$/

/** «إن المسؤولون», «مع المستثمرون», «بين مبنيان». */
export const governed: Rule = ({ text, word, before, after }) => {
  // «من طالبان»: they are not two.
  if (text !== word || !/[وا]ن$/.test(word) || /^[وفبلك]?طالبان$/.test(word)) return undefined
  const governor = before(1)
  const isAnnulled = annulling.has(governor) && word.startsWith('ال')
  const attached = (/^(?:لل|بال)/.test(word) && word.endsWith('ون')) || isAttached(word)
  const isOwner =
    ((befalls.test(governor) || first.test(governor)) && /^(?!ال).{3,}[وا]ن$/.test(word)) ||
    (/^ال.*(?:ون|تان)$|^ال(?:طرف|جانب|فريق|وزير|رئيس|متهم|مسلح|لاعب|مشتبه|شقيق|نائب|قائد|عامل|ضابط|جندي|صحفي|صحافي|ناشط|منتخب|حزب|موقوف|مواطن|طفل|شاب|مرشح|موظف|جيش|بنك|مصرف|نادي)ان$/.test(
      word,
    ) &&
      isOwnedBy(governor))
  // «كان اللاعبون مستعدون».
  const isPredicate =
    being.has(before(2)) &&
    ((/^ال(?!يوم$|آن$|أمس$).{3,}$/.test(governor) && /^(?!ال|[يت]).*ون$/.test(word)) ||
      (/^ال.{3,}ان$/.test(governor) && /^(?!ال|[يت]).{3,}ان$/.test(word)))
  const isObject =
    word.endsWith('ون') &&
    ((meets.has(before(2)) &&
      !word.startsWith('و') &&
      // «طالب النواب المستقلون زملاءهم».
      !/هم$/.test(after(1)) &&
      /^ال/.test(governor) &&
      !/ون$/.test(governor)) ||
      (meets.has(before(3)) && /^ال(?:عام|وزراء|أعلى|محلية|أمنية|قضائية)$/.test(governor)) ||
      includes.test(before(2)) ||
      includes.test(governor))
  const isOwnPredicate =
    /^[وف]?(?:كانوا|أصبحوا|ليسوا|باتوا|زالوا|يزالون|ظلوا|يكونوا|بقوا)$/.test(governor) && !verbLike.test(word)
  // «للمراقبين الدوليون».
  const isDescription =
    ((/^ال.{3,}ين$/.test(governor) && word.startsWith('ال')) ||
      (/^(?!ال).{3,}ين$/.test(governor) && /^(?!ال).{3,}(?:ي|ت)[وا]ن$/.test(word))) &&
    (/تين$/.test(governor) === /تان$/.test(word) || word.endsWith('ون')) &&
    !masculineEvent.has(before(2)) &&
    !feminineEvent.has(before(2)) &&
    (/تين$/.test(governor) ||
      (!governor.startsWith('ال') && before(2) !== '' && !withSubject.has(before(2))) ||
      prepositions.has(before(2)) ||
      annulling.has(before(2)) ||
      isOwnedBy(before(2)))
  if (
    !isObject &&
    !isDescription &&
    !isAnnulled &&
    !attached &&
    !isOwner &&
    !isPredicate &&
    !isOwnPredicate &&
    !(prepositions.has(governor) && !verbLike.test(word))
  )
    return undefined
  if (
    word.endsWith('ان') &&
    !isAnnulled &&
    !isOwner &&
    !/^(?:ال)?.{3,}تان$/.test(word) &&
    !/^(?:ال)?(?:طرف|جانب|فريق|وزير|شاهد|متهم|مسلح|جندي|شرطي|شخص|منتخب|لاعب|مرشح|رجل|عامل)ان$/.test(word) &&
    governor !== 'بين' &&
    governor !== 'وبين' &&
    governor !== 'على' &&
    governor !== 'من' &&
    !isPredicate &&
    !(/^(?!ال).{6,}$/.test(word) && prepositions.has(governor) && obliqueOf(word) !== undefined)
  )
    return undefined
  const isCertain =
    isAnnulled ||
    isPredicate ||
    attached ||
    prepositions.has(governor) ||
    (isOwner && (befalls.test(governor) || first.test(governor)))
  const right =
    oblique(word) ?? (isCertain ? (isAttached(word) ? `${word.slice(0, -2)}ين` : obliqueOf(word)) : undefined)
  if (!right) return undefined
  const reason = isObject
    ? `المفعول به منصوب: «${right}».`
    : isAnnulled
      ? `اسم «${governor}» منصوب: «${right}».`
      : isPredicate || isOwnPredicate
        ? `خبر «${isPredicate ? before(2) : governor}» منصوب: «${right}».`
        : `الاسم مجرور: «${right}».`
  // «لاعبون محترفون».
  const described =
    !word.startsWith('ال') && /^(?!ال|[يت]).{3,}ون$/.test(after(1)) && word.endsWith('ون')
      ? obliqueOf(after(1))
      : undefined
  if (described) return { last: 1, right: `${right} ${described}`, reason, kind: 'grammar' }
  return { right, reason, kind: 'grammar' }
}

/** «بممثلون»: the preposition is not a letter of the noun. */
const isAttached = (word: string) => {
  const [, rest = ''] = /^[بلك](?!ال|ل)(.{4,})ون$/.exec(word) ?? []
  return (
    rest !== '' &&
    tierOf(word.slice(0, -2)) === undefined &&
    tierOf(rest) !== undefined &&
    tierOf(`${rest}ين`) !== undefined
  )
}

/** «يضم الوفد ممثلون», «تضم القائمة سياسيون»: what includes, and what it includes. */
const includes = /^[وف]?[يت](?:ضم|شمل|ستهدف)$|^[وف]?(?:ضم|ضمت|شمل|شملت|استهدف|استهدفت)$/
const first = /^[وفبل]?(?:أول|آخر|أكبر|أفضل|أهم|أخطر|أشهر|أبرز|أقوى|أحد)$/
const befalls = /^[وف]?(?:مقتل|إصابة|اعتقال|توقيف|وفاة|احتجاز|إنقاذ|استشهاد|وصول|بمشاركة|بحضور)$/

const sayings = /^[وف]?(?:قال|أكد|أضاف|أوضح|صرح|أفاد|أعلن|يقول|يؤكد|شدد|أشار)$/
const speakers =
  /^(?:مسؤول|محلل|مراقب|ناشط|مصرفي|دبلوماسي|صحفي|صحافي|ناج|مواطن|معارض|محام|مختص|باحث|متابع|موظف|مدرس|معلم|مهندس|مزارع|سياسي|اقتصادي|عسكري|حقوقي|إعلامي|برلماني|نقابي|أكاديمي|متخصص|مقرب|مطلع|مشارك|متحدث|متظاهر|محتج|ناشر|نازح|لاجئ|مؤرخ|مغرد)ين$/
const announced = /^(?:الفائزين|المرشحين|المتأهلين|الناجحين)$/

/** «قال المسؤولين», «وصل المنتخبين»: the subject stands in the nominative. */
export const subject: Rule = ({ text, word, before, after }) => {
  if (text !== word || !/^(?:ال)?.{3,}ين$/.test(word) || announced.test(word) || word === 'اثنين')
    return undefined
  const verb = before(1)
  const saysSo = /^(?:أعلن|وأعلن)$/.test(verb) && /^(?:اكتشاف|أن|أنهم|رفضهم|تأييدهم|عزمهم|عن)$/.test(after(1))
  const isAtStart = /^(?:|قد|وقد|فقد|حيث|كما|عندما|بينما)$/.test(before(2))
  const isVictim =
    /^[وف]?(?:لقي|أصيب|استشهد|توفي|قضى)$|^قُتل$/.test(verb) ||
    (isAtStart && verb === 'جرح') ||
    (isAtStart && /^[وف]?قتل$/.test(verb) && /^(?:في|خلال|إثر|جراء|برصاص|بانفجار)$/.test(after(1)))
  // «المراقبين الدوليون».
  const isDescribed =
    /^ال.{3,}ون$/.test(after(1)) &&
    word.startsWith('ال') &&
    oblique(after(1)) !== undefined &&
    !prepositions.has(verb) &&
    !annulling.has(verb) &&
    !meets.has(verb) &&
    !/^ال/.test(verb) &&
    !isOwnedBy(verb)
  // «المسؤولون السوريين», «مسؤولون سوريين».
  const isOfPair =
    /^(?:رجل|شخص|جندي|شرطي|لاعب|طفل|شاب|مسلح|عامل|وزير|نائب|موظف|صحفي|مواطن)ان$/.test(verb) &&
    /^(?!ال).{4,}ين$/.test(word) &&
    tierOf(word.slice(0, -2)) !== undefined &&
    !prepositions.has(before(2))
  const isDescription =
    !masculineOfPersons.has(before(2)) &&
    /^(?:ال)?.{3,}ون$/.test(verb) &&
    /يين$/.test(word) &&
    word.startsWith('ال') === verb.startsWith('ال') &&
    oblique(verb) !== undefined &&
    (before(2) === '' ||
      withSubject.has(before(2)) ||
      (!word.startsWith('ال') && !meets.has(before(2)) && !prepositions.has(before(2))))
  const isActor = word.startsWith('ال') && actsOn(verb, after(1)) && (verb.length > 3 || before(2) === '')
  const isSpeaker =
    (sayings.test(verb) && speakers.test(word)) ||
    (/^[وف]?(?:عبر|أعرب|يعبر|يعرب)$/.test(verb) && after(1) === 'عن')
  if (
    !withSubject.has(verb) &&
    !saysSo &&
    !isVictim &&
    !isDescribed &&
    !isDescription &&
    !isActor &&
    !isSpeaker &&
    !isOfPair
  )
    return undefined
  if (!word.startsWith('ال') && !isVictim && !isDescription && !isSpeaker && !isOfPair) return undefined
  const stem = word.slice(0, -2)
  const bare = stem.replace(/^ال/, '')
  const [plural, dual] = [tierOf(`${stem}ون`) ?? 99, tierOf(`${stem}ان`) ?? 99]
  if (
    (tierOf(bare) === undefined && plural === 99 && dual === 99) ||
    /^(?:ال)?(?:عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)ين$/.test(word) ||
    /^ال(?:اثن|حس|أم|ام|يم|د|ط|ذ|لذ|ص|بروت|سج|عابد|يق|تكو|تدخ|تأم|تخز|تحس|تعي|تمو|تمر|قوان|مواز|فلسط|جن|سك|ثم|سم|رص|مت)ين$/.test(
      word,
    )
  )
    return undefined
  const isDual =
    !isDescription &&
    !isSpeaker &&
    (/^مصرعهما/.test(after(1)) || isVictim || isOfPair || (dual <= plural && !/^مصرعهم$/.test(after(1))))
  const right = stem + (isDual ? 'ان' : 'ون')
  return { right, reason: `الفاعل مرفوع: «${right}».`, kind: 'grammar' }
}

const being = wordSet(`
سيظل سيبقى سيكون سيصبح يظل يكن كان وكان أصبح وأصبح بات وبات ليس وليس ظل صار أضحى يكون زال يزال يبقى يصبح يعد ويعد يعتبر ويعتبر يبدو
`)
const beingFeminine = wordSet('كانت وكانت أصبحت باتت ليست ظلت تبدو تعد تعتبر تبقى')
const predicates = wordSet(`
مخيب محبط ناجح عادل كاف متعادل مرتفع منخفض 
صعب مهدد متوتر واضح كبير قوي مهم ضروري ممكن جاهز مستعد سعيد قادر قريب بعيد طبيعي حزين غامض هادئ جيد سيئ ضعيف خطير متاح مفتوح
مغلق متوقع مطلوب مستحيل سهل مستقر حاضر غائب موجود مؤثر مرتبط متواصل مستمر محدود رائع حاسم
`)
const goesOn =
  /^(?:|على|في|من|إلى|عن|منذ|الآن|حاليا|اليوم|أمس|نسبيا|جدا|جدًا|جداً|للغاية|بعد|قبل|أمام|خلال|مع|بين|حتى|كما|ب.{3,}|لل.{3,}|ل.{3,}|و.{3,})$/

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
