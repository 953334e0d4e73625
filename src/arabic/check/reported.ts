import type { Finding } from './finding.ts'
import { pairLevel } from './lexicon.ts'
import { areAdjacent, type Token } from './tokens.ts'

const said =
  /^[وف]?(?:قال|قالت|قالا|قالتا|قالوا|يقول|تقول|يقولون|قائلا|قائلة|قائلين|ب?قوله|ب?قولها|ب?قولهم|ب?القول|قيل|يقال)$/

const reportedVerbs =
  'أكد|أضاف|أوضح|أعلن|ذكر|أفاد|كشف|أبرز|اعتبر|رأى|اعتقد|زعم|لاحظ|تبين|اتضح|توقع|شدد|صرح|اعترف|أظهر|أدرك|أثبت|رجح|نبه'
const presentVerbs =
  'ؤكد|ضيف|وضح|علن|ذكر|فيد|كشف|برز|عتبر|رى|عتقد|زعم|لاحظ|تبين|تضح|توقع|شدد|عترف|ظهر|درك|ثبت|رجح|نبه|ظن'
/** Verbs whose content begins with «أن». */
const reported = new RegExp(
  `^[وف]?(?:(?:${reportedVerbs})(?:ت|وا|ا|نا)?|رأت|رأوا|س?[يت](?:${presentVerbs})(?:ون|ان)?|(?:مؤكد|موضح|معلن|مضيف|معتبر|مبين|متوقع|مشدد|زاعم|مبرز|كاشف|مرجح|معتقد)(?:ا|ة|ين)?)$`,
)
/** Further words that may have «أن» after them, at whatever distance. */
const others =
  /^[وفبلك]*(?:بين|بينت|علم|علمت|عرف|عرفت|نفى|نفت|حذر|حذرت|أشار|أشارت|أقر|أقرت|ادعى|ادعت|ثبت|شهد|شهدت|ظن|تمنى|أراد|أرادت|قرر|قررت|طلب|طلبت|حاول|حاولت|كاد|كادت|استطاع|أخبر|أخبرت|أبلغ|أبلغت|أقسم|تعهد|تعهدت|وعد|نسي|شعر|شعرت|فهم|وجد|وجدت|قدر|قدرت|افترض|خشي|اقترح|اقترحت|يجب|مكن|ينبغي|تأكيد|تأكيده|تأكيدها|علما|اعتقاد|اعتقاده|شك|ثقة|ثقته|أمل|أمله|احتمال|رأي|واثق|واثقة|لافتا|لافتة|مشيرا|مشيرة|محذرا|مذكرا|منبها|آملا|نافيا|نافية|مدعيا|مبينة|راجيا|متمنيا|يعني|مفاده|مفادها|حقيقة|فكرة|خبر|نبأ|شرط|لولا|يبدو|بدا)$|^[وفل]?س?[يتنأ](?:شير|عتقد|توقع|ظن|لاحظ|درك|ؤكد|عتبر|زعم|رى|رجو|أمل|تمنى|ود|ريد|رغب|قرر|طلب|حاول|ستطيع|مكن|جب|نبغي|كاد|خشى|خاف|فترض|عني|قترح|طالب|سمح|حق|تعين|لزم|عرف|علم|دعي|نفي|قر|حذر|شعر|فضل|نتظر|ستبعد|بدو|فهم|جد|تصور|حسب|قدر|ثق|ضمن|ذكرون|عرفون)(?:ون|وا|ان|ا)?$/

/** Right before «أن» these ask for it themselves. */
const asks =
  /^[وف]?(?:إلى|على|من|عن|في|بعد|قبل|رغم|مع|غير|بيد|إلا|سوى|حتى|لولا|لو|منذ|حين|كما|حيث|بما|بد|شأن|ضرورة|مجرد|هو|هي|ذلك|بعدما|أو|ثم|ما|لا|كان|كانت|ليس|الأهم|المهم|الصحيح|الغريب|المؤسف|المرجح|المتوقع|المنتظر|المفترض|المقرر|الواضح|المؤكد|المحتمل|الطبيعي|اللافت|المعروف|المعلوم|المفيد|الجدير|المطلوب|العيب|المعيب|الضروري|الممكن|الأرجح|أرجح|الأكيد|الملاحظ|المستحيل|الأفضل|أفضل|الغاية|الهدف|السبب|مفاده|مفادها|النتيجة|المشكلة|الحقيقة|الفكرة|الشرط|القصد|المقصود|المراد|لدرجة|درجة|الأصل|سبق|يسبق|تسبق)$/

/** These stand before «أن» and never before «إن». */
const before =
  /^[وف]?(?:إلى|الى|غير|المنتظر|المتوقع|المقرر|المفترض|المرجح|المحتمل|الممكن|يفترض|ننتظر|على|من|عن|بعد|قبل|يجب|يمكن|ينبغي|يتعين|بيد|رغم|منذ|لو|يذكر|يشار|شك|بد|يبدو|بدا|يعني|تعني|يعلم|نعلم|يعرف|نعرف|نأمل|يأمل|نتمنى|يتمنى|يسرني|يؤسفني|الواضح|المؤكد|المعروف|الطبيعي|الضروري|المؤسف|اللافت|المحتمل|المعلوم|بالذكر|الثابت|المرجح|بسبب|بدعوى|بحجة|اعتبار|بما)$/

/** Words after which «إن» begins a condition: «إن لم», «إن كان». */
const pastOrNo = /^(?:لم|لا|لن|كان|كانت|كانوا|تم|وجد|صح|ما|شاء|أمكن|لزم|استمر|استمرت|وافق|وافقت)$/

const beginsNominal =
  /^ال.{2,}|^هذ[اه]$|^هناك$|ة$|^(?:عدد|حجم|معدل|إجمالي|مجموع|معظم|جميع|كل|بعض|أكثر|أحد|ثمة|عشرات|مئات|آلاف|نحو|قوات)$/
/** Verbs whose content is always «أن». */
const knows = /^[وف]?(?:[يتنأ]علم|[يتنأ]عرف|علمت?|عرفت?|[يت]درك|أدركت?)$/

const reach = 14
const nameOfSource = /^(?:اسم|هويت|صفت|منصب|رتبت|جنسيت|أسمائ|أسماء|هويات)(?:ه|ها|هم|هما|هن)$/
/** «رفض كشف هويته», «طلب عدم ذكر اسمه»: a noun of what the source asked for, and no verb with a content. */
const isOfSource = (tokens: readonly Token[], at: number) =>
  /^(?:ذكر|كشف)$/.test(tokens[at]!.bare) && nameOfSource.test(tokens[at + 1]?.bare ?? '')
const pronouns = '(?:ه|ها|هم|هما|هن|نا|ني)'
const withHamza = new RegExp(`^(?:أن|إن)${pronouns}?$`)

/** Whether a noun follows, as after «إنّ», and no verb, as after «أنْ» and the «إنْ» of conditions. */
function isNominal(particle: string, next: string): boolean {
  if (next === '' || pastOrNo.test(next)) return false
  if (/^ال.{2,}|^\d|^هذ[اه]|^هناك$|^عدد$/.test(next)) return true
  return !/^[يتن]/.test(next) || pairLevel(particle, next) > 1
}

/** «قال الوزير في بيان أن», «أكدت الوزارة إن»: the verb of the sentence decides, however far it is. */
export function checkReported(text: string, tokens: readonly Token[]): Finding[] {
  const findings: Finding[] = []
  for (const [at, token] of tokens.entries()) {
    const { bare, from, to } = token
    if (token.text !== bare || !withHamza.test(bare)) continue
    const following = tokens[at + 1]
    const next = following && areAdjacent(text, token, following) ? following.bare : ''
    const quoted = following && /^\s*["«“]\s*$/.test(text.slice(to, following.from)) ? following.bare : ''
    const isWrong = isQuotation(text, tokens, at)
      ? true
      : opens(text, from)
        ? bare === 'أن' && /^(?:ال.{3,}|هذ[اه]|هناك)$/.test(next)
        : bare.startsWith('أ')
          ? (bare.length > 2 || isNominal('إن', next || quoted)) && isSaid(text, tokens, at)
          : // «نفى إن تكون»: no condition has this verb.
            (bare === 'إن' && /^[يت](?:كون|تم)$/.test(next)) ||
            (next + quoted !== '' && isContent(text, tokens, at, next || quoted))
    if (!isWrong) continue
    const right = (bare.startsWith('أ') ? 'إ' : 'أ') + bare.slice(1)
    const reason = bare.startsWith('أ')
      ? 'تُكسر الهمزة في أول الجملة وبعد القول'
      : 'تُفتح الهمزة هنا، إذ لا قول قبلها'
    findings.push({ kind: 'hamza', from, to, reason: `${reason}: «${right}».`, replacement: right })
  }
  return findings
}

/** «وقال في ختام خطبته: أننا»: the first word of what was said. */
function isQuotation(text: string, tokens: readonly Token[], at: number): boolean {
  const { bare, from } = tokens[at]!
  const previous = tokens[at - 1]
  if (!previous || !/^أن.{1,3}$/.test(bare) || !/^\s*:\s*["«“]?\s*$/.test(text.slice(previous.to, from)))
    return false
  for (let step = 1; step <= reach && step <= at; step += 1) {
    const { bare: word, to } = tokens[at - step]!
    if (step > 1 && /[.؟!?؛:;\n]/.test(text.slice(to, tokens[at - step + 1]!.from))) return false
    if (said.test(word) || /^[وف]?(?:أضافت?|تابعت?|أوضحت?|يضيف|وقوله)$/.test(word)) return true
  }
  return false
}

/** Whether a paragraph begins here. */
const opens = (text: string, from: number) => from === 0 || /^\s*$/.test(text.slice(0, from))

/** Whether the nearest verb that has a content is one of saying. */
function isSaid(text: string, tokens: readonly Token[], at: number): boolean {
  for (let step = 1; step <= reach && step <= at; step += 1) {
    const { bare, to } = tokens[at - step]!
    const between = text.slice(to, tokens[at - step + 1]!.from)
    if (/[.؟!?؛:;\n]/.test(between)) return false
    if (said.test(bare)) return step > 1 || /^[ ,،]+$/.test(between)
    if (isOfSource(tokens, at - step)) continue
    if (step === 1 && (asks.test(bare) || bare.startsWith('ب'))) return false
    if (withHamza.test(bare) || reported.test(bare) || others.test(bare) || /^[وفبلك]?[أإا]ن/.test(bare))
      return false
  }
  return false
}

/** Whether «إن» begins what a verb reports: «أكدت الوزارة إن», or stands where only «أن» can: «بعد إن». */
function isContent(text: string, tokens: readonly Token[], at: number, next: string): boolean {
  if (next === 'شاء') return false
  const hasPronoun = tokens[at]!.bare.length > 2
  for (let step = 1; step <= reach && step <= at; step += 1) {
    const { bare, to } = tokens[at - step]!
    const between = text.slice(to, tokens[at - step + 1]!.from)
    if (step === 1 && !/^[ ,،]+$/.test(between)) return false
    if (/[.؟!?؛:;\n]/.test(between)) return false
    if (step === 1 && /^(?:بل|إذ|حيث|نعم)$/.test(bare)) return false
    const isNext = step === 1 && between === ' '
    // «قالت من قبل إنها».
    const isEarlier = /^(?:قبل|بعد)$/.test(bare) && tokens[at - 2]?.bare === 'من'
    if (isNext && before.test(bare) && !isEarlier) return true
    if (!hasPronoun && pastOrNo.test(next)) return false
    // «يرى محللون إن الانتخابات»: nothing else comes between.
    const isNear = step <= 3 && /^ال.{2,}/.test(next) && !/[,،]/.test(text.slice(to, tokens[at]!.from))
    if (said.test(bare) || withHamza.test(bare)) return false
    if (isOfSource(tokens, at - step)) continue
    // «يعلم القراء إننا».
    if (step === 2 && knows.test(bare) && (hasPronoun || /^ال.{2,}/.test(next))) return true
    if (others.test(bare) && !(isNear && reported.test(bare))) return false
    if (reported.test(bare)) {
      // «كما ذكر»: what follows is the speaker's own.
      if (/^(?:كما|حسبما|وفق|ما|مما|بحسب)$/.test(tokens[at - step - 1]?.bare ?? '')) return false
      return step < 4 || hasPronoun || beginsNominal.test(next)
    }
    if (isNext && asks.test(bare)) return false
  }
  return false
}
