import type { Rule } from './rule.ts'

const two =
  /^([بل]?)((?:يوم|شهر|عام|ساعت|أسبوع|سنت|دقيقت|هدف|نقطت|كيلومتر|متر|مرت|ليلت|قرن|عقد|موسم|درجت|مليون|مليار|ثانيت|خطوت|مركز))ان$/
const governs =
  /^[وف]?[بل]?(?:قبل|بعد|منذ|مدة|خلال|فارق|قرابة|حوالي|نحو|غضون|من|إلى|على|في|عن|نتيجة|مدى|طوال|قيمة|مسافة|نسبة|زهاء|كل|يبعد|تبعد|استمر|استمرت|يستمر|تستمر|استغرق|استغرقت|يستغرق|تستغرق|دام|دامت|أمضى|أمضت)$/
/** «قبل يومان», «لمدة شهران», «خسر بهدفان»: a measure of two in the genitive, or as an adverb. */
export const measureOfTwo: Rule = ({ text, word, before }) => {
  const [, attached = '', stem = ''] = text === word ? (two.exec(word) ?? []) : []
  // «يبلغ طول الجسر كيلومتران».
  const isReached = [2, 3, 4].some(steps => /^[وف]?[يت]?(?:بلغت?|بلغ|ساوي|تجاوز)$/.test(before(steps)))
  if (stem === '' || (attached === '' && !governs.test(before(1)) && !isReached)) return undefined
  const right = `${attached}${stem}ين`
  return { right, reason: `المثنى هنا بالياء: «${right}».`, kind: 'grammar' }
}
