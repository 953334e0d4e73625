import type { Finding } from './finding.ts'
import type { Rule } from './rule.ts'

/** Two words, wrong and right. */
const phrases: ReadonlyMap<string, readonly [right: string, kind: Finding['kind']]> = new Map([
  ['إنشاء الله', ['إن شاء الله', 'spelling']],
  ['انشاء الله', ['إن شاء الله', 'spelling']],
  ['أنشاء الله', ['إن شاء الله', 'spelling']],
  ['أكبر مفاجئة', ['أكبر مفاجأة', 'hamza']],
  ['أول مفاجئة', ['أول مفاجأة', 'hamza']],
  ['مفاجئة سارة', ['مفاجأة سارة', 'hamza']],
  ['مفاجئة مدوية', ['مفاجأة مدوية', 'hamza']],
  ['مفاجئة كبرى', ['مفاجأة كبرى', 'hamza']],
  ['ما عدى', ['ما عدا', 'yeh']],
  ['سوف لن', ['لن', 'grammar']],
  ['سوف لا', ['لن', 'grammar']],
  ['ملفت للنظر', ['لافت للنظر', 'spelling']],
  ['ملفتة للنظر', ['لافتة للنظر', 'spelling']],
  ['ملفت للانتباه', ['لافت للانتباه', 'spelling']],
  ['الأمن المتحدة', ['الأمم المتحدة', 'spelling']],
  ['الامن المتحدة', ['الأمم المتحدة', 'spelling']],
  ['أبو ضبي', ['أبو ظبي', 'spelling']],
  ['أبي ضبي', ['أبي ظبي', 'spelling']],
  ['منضمة الصحة', ['منظمة الصحة', 'spelling']],
  ['منضمة العفو', ['منظمة العفو', 'spelling']],
  ['نضرا لأن', ['نظرا لأن', 'spelling']],
  ['نضرا إلى', ['نظرا إلى', 'spelling']],
  ['وجهة نضر', ['وجهة نظر', 'spelling']],
  ['وجهات النضر', ['وجهات النظر', 'spelling']],
  ['لفت النضر', ['لفت النظر', 'spelling']],
  ['بغض النضر', ['بغض النظر', 'spelling']],
  ['حضر التجول', ['حظر التجول', 'spelling']],
  ['حضر التجوال', ['حظر التجوال', 'spelling']],
  ['حضر الطيران', ['حظر الطيران', 'spelling']],
  ['حضر السفر', ['حظر السفر', 'spelling']],
  ['حضر النشر', ['حظر النشر', 'spelling']],
  ['ينظم إلى', ['ينضم إلى', 'spelling']],
  ['تنظم إلى', ['تنضم إلى', 'spelling']],
  ['سينظم إلى', ['سينضم إلى', 'spelling']],
  ['ستنظم إلى', ['ستنضم إلى', 'spelling']],
  ['حضرت السلطات', ['حظرت السلطات', 'spelling']],
  ['بصفة عامه', ['بصفة عامة', 'teh']],
  ['بصفه عامه', ['بصفة عامة', 'teh']],
  ['بصورة عامه', ['بصورة عامة', 'teh']],
])
export const phraseBeginnings = new Set([...phrases.keys()].map(pair => pair.split(' ')[0]!))

export const phrase: Rule = ({ word, after }) => {
  const conjunction = /^[وف](?=(?:إ|ا|أ)نشاء$)/.exec(word)?.[0] ?? ''
  const [right, kind] = phrases.get(`${word.slice(conjunction.length)} ${after(1)}`) ?? []
  if (!right || !kind) return undefined
  return { last: 1, right: conjunction + right, reason: `الصواب «${right}».`, kind }
}
