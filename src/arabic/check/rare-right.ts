import { adjectiveOf } from './adjectives.ts'
import { wordSet } from './rule.ts'
import { readingsOf } from './tokens.ts'

/** Right words that are so much rarer in news than another one slip away that they would be taken for it. */
const rare = wordSet(`
سقارة النفود السدو الدقوس السمن مصيرة مروي المينا إزهار الملء الشطرة الرطبة النبك الحولة العشارة مارون الراس عاليه عجلون علا إزكي
سمائل بدية الدقم الرس الخرج شرورة ضباء إفران الكويرة المدية توقرت القطرون امساعد وادان ولاتة أوبوك
الثوم الشبت الكبة التكية الحارة الناي الدف القربة الموال الراي المالوف الحبارى البوم السبيط الغاف الأثل القات السرغم الشراع
الزانة الجلة البادل الحكمة الجرب الغترة الكوفية الشماغ الجنبية المفك الدلو الجرة الدلة الرحى الكثيب القاع اللجة الطيان الشوق
الجذل الغم الكبر الغيرة المقت الكره الروي المحفظة الدواة اللوح القدر الطبق الصدف الرمق العرق الشتات
الشرعبي السويدان الهنائي الحلفي الفتيت السكوري المدوري موسي المنفي الثني الدقير الحوري الشياب النضر بارنو باول بارث نيلسون لامين
رادوي هيومان داسو كبريين صغريين عظميين أخريين أوليين
السلعة إضرارا المرأى استتم ضنت الأطلال بنيها ذاد الممهور الفتات شواعر الشرر القربى العاني نأى الجسران تفشى يتقوا مائه رواة باولا وارى
جبعدين سومرية الشرعة الزرنوقي الاثني الاثنتي الأنوال الوفر قيست بدلو دلو النورة ووري يؤسف فجيء جيء أساسييهم المحلى متيجة المنيل الطابي كولومبي الفنا حظيرة الحظيرة
`)

/** Whether this is such a word, perhaps after a particle: also «المدعى عليه». */
export const isRareAndRight = (word: string, next: string) =>
  rare.has(word) ||
  (/^[وف]?مهدى$/.test(word) && next === 'إلى') ||
  (/^[وفبك]?(?:ال|لل)مدعى$/.test(word) && /^علي(?:ه|ها|هم|هما|هن)$/.test(next)) ||
  readingsOf(word).some(({ rest }) => rare.has(rest)) ||
  (/^[وف]?لل/.test(word) && rare.has(word.replace(/^[وف]?لل/, 'ال')))

const imperatives = wordSet(`
اقل ارفع اسلق اخلط اقطع اقسم اطه اسكب اترك امزج اطحن اعجن اغسل انقع افرم اهرس ادهن اغمس احش اشو اعصر انثر احفظ اطلب اسأل اسألي اطلبي
اكتب اقرأ اجمع اجمعي امش امشي ابدأ افتح اضغط اختر اشرب اشربي اتركي اغسلي اخلطي ارفعي افرمي انقعي اسلقي ادهني اعرف اعلم اذهب اجلس البس احمل احذر
`)

/** Whether somebody is told what to do: «ثم ارفع الدجاج», «واطلب المشورة». `previous` is empty behind a mark. */
export const isImperative = (word: string, previous: string) =>
  imperatives.has(word.replace(/^[وف](?=ا)/, '')) &&
  (previous === '' || previous === 'ثم' || /^[وف]/.test(word))

const colour =
  /^ال(?:أسود|أبيض|أحمر|أخضر|أزرق|أصفر|سوداء|بيضاء|حمراء|خضراء|زرقاء|صفراء|أول|أولى|ثاني|ثانية|وحيد|وحيدة)$/

/** «قناعه الأسود», «بجمله الطويلة»: an adjective with ال describes a noun with its pronoun, and no noun with ة alone. */
export function isOwnedAndDescribed(word: string, next: string): boolean {
  if (!/^(?![وفبك]?ال|لل).{3,}ه$/.test(word) || !next.startsWith('ال')) return false
  return colour.test(next) || adjectiveOf(next.slice(2))?.isNisba === false
}
