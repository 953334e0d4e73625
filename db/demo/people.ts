import { indexNames } from '../../src/features/person/mentions.ts'
import type { Handle } from '../../src/platform/database/database.ts'
import { htmlToText } from '../../src/platform/html/html.ts'
import type { DemoArticle } from './demo.types.ts'

type DemoPerson = {
  key: string
  name: string
  aliases: string[]
  slug: string
  role: string
  bio: string
  /** Keys of articles about the person that do not name them. */
  also: string[]
}

export const demoPeople: DemoPerson[] = [
  {
    key: 'hala',
    name: 'هالة الجندلي',
    aliases: ['النائبة الجندلي'],
    slug: 'هالة-الجندلي',
    role: 'نائبة، عضو لجنة المال',
    bio: 'اقتصادية دخلت البرلمان قبل دورتين، وعُرفت بجداولها التي تحصي ما لم يُنفَّذ من مشاريع الموازنات.',
    also: ['budget-second-reading', 'municipal-candidacy-opens'],
  },
  {
    key: 'rahaf',
    name: 'رهف البدراني',
    aliases: [],
    slug: 'رهف-البدراني',
    role: 'سبّاحة، صاحبة الرقم الإقليمي في 200 متر حرة',
    bio: 'بدأت السباحة في التاسعة في مسبح حيّها، وتتدرب اليوم ست مرات في الأسبوع قبل دوام الجامعة.',
    also: ['agadir-dawn-runners'],
  },
  {
    key: 'nazim',
    name: 'ناظم العبيدي',
    aliases: ['مدير مسرح القنديل'],
    slug: 'ناظم-العبيدي',
    role: 'مدير مسرح «القنديل» في سوسة',
    bio: 'ممثل سابق أدار فرقًا جوّالة قبل أن يتولى ترميم المسرح وبرنامجه.',
    also: ['nizwa-youth-orchestra'],
  },
  {
    key: 'wael',
    name: 'وائل السنهوري',
    aliases: ['المهندس السنهوري'],
    slug: 'وائل-السنهوري',
    role: 'مدير العمليات في مرفأ رأس الطيور',
    bio: 'مهندس موانئ أعاد جدولة الرسوّ فهبط انتظار السفن إلى أقل من يوم.',
    also: ['mediterranean-storm'],
  },
  {
    key: 'ghassan',
    name: 'غسان العمري',
    aliases: ['المدرب العمري'],
    slug: 'غسان-العمري',
    role: 'مدرب «فرسان المنارة»',
    bio: 'لاعب وسط سابق، قاد فريقه إلى كأس الأشرعة في موسمه الثاني.',
    also: ['cities-league-last-round', 'coast-league-academies'],
  },
  {
    key: 'lubna',
    name: 'لبنى الحوراني',
    aliases: ['المهندسة الحوراني'],
    slug: 'لبنى-الحوراني',
    role: 'مديرة البرنامج الفني في مجلس أحواض المياه',
    bio: 'مهندسة مياه ترصد الجفاف في أربعة أحواض، وتكتب عن رطوبة التربة لغير المختصين.',
    also: ['water-sukuk-demand'],
  },
  {
    key: 'wafaa',
    name: 'وفاء الخزرجي',
    aliases: ['الدكتورة الخزرجي'],
    slug: 'وفاء-الخزرجي',
    role: 'طبيبة قلب، المشرفة على دراسة ضغط الدم في البيت',
    bio: 'تدرّس طب القلب، وتشرف على برنامج يعلّم المرضى قياس ضغطهم في بيوتهم.',
    also: ['mountain-teleclinic'],
  },
  {
    key: 'anas',
    name: 'أنس الرفاعي',
    aliases: [],
    slug: 'أنس-الرفاعي',
    role: 'باحث في أمن المعلومات',
    bio: 'يفتّش الأجهزة المنزلية عن الثغرات، ويبلّغ مصنّعيها قبل أن ينشر.',
    also: [],
  },
  {
    key: 'faisal',
    name: 'فيصل النجدي',
    aliases: [],
    slug: 'فيصل-النجدي',
    role: 'الأمين العام لهيئة النقل البري',
    bio: 'قاد المفاوضات على تصريح العبور الموحّد بين ثماني دول.',
    also: [],
  },
  {
    key: 'luqman',
    name: 'لقمان الأزدي',
    aliases: ['الدكتور الأزدي'],
    slug: 'لقمان-الأزدي',
    role: 'فلكي، منسق رصد الكويكبات',
    bio: 'ينسّق بين مراصد هواة ومحترفين يتتبعون ما يمر قرب الأرض.',
    also: ['water-vapour-exoplanet'],
  },
]

const findPeople = indexNames(demoPeople.map((person, id) => ({ ...person, id })))

/**
 * Links an article to the people whom it names, as the editor would suggest, and to those whom it is about.
 */
export async function insertDemoPeopleOf(
  tx: Handle,
  article: DemoArticle,
  articleId: number,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const mentioned = findPeople([article.title, article.summary, htmlToText(article.body)].join('\n'))
  const people = demoPeople.filter((one, index) => mentioned.has(index) || one.also.includes(article.key))
  const rows = people.map(({ key }, position) => ({
    article_id: articleId,
    person_id: ids.get(key) ?? 0,
    position,
  }))
  if (rows.length > 0) await tx.insertInto('article_people').values(rows).execute()
}
