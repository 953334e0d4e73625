import type { Handle } from '../../src/platform/database/database.ts'
import { sanitiseArticleHtml } from '../../src/platform/html/html.ts'

/** The article with live coverage. */
export const coveredKey = 'mediterranean-storm'

type DemoEntry = { minutesAgo: number; html: string; author?: string; pinned?: boolean; important?: boolean }

const minute = 60_000
const begunMinutesAgo = 182

/** Oldest first. */
const entries: DemoEntry[] = [
  {
    minutesAgo: 180,
    author: 'karim',
    html: '<p>صباح الخير. نتابع هنا أولًا بأول سير العاصفة «ياسمين» وما تفعله بالملاحة بين صقلية وخليج سرت. آخر قياس قبل أن نبدأ: ريح سرعتها 97 كيلومترًا في الساعة عند عوّامة بانتليريا.</p>',
  },
  {
    minutesAgo: 171,
    html: '<p>أغلقت إدارة ميناء تراباني مدخل الحوض الغربي أمام السفن الصغيرة. وهو <strong>الميناء السابع</strong> الذي يُغلق منذ منتصف الليل.</p>',
  },
  {
    minutesAgo: 158,
    author: 'karim',
    important: true,
    html: '<p>العبّارة «ريح الشرق» ترسل أول خبر منذ أربع ساعات: السفينة في حمى جزيرة بانتليريا، وركابها الـ318 بخير، والقبطان لن يتحرك قبل الفجر.</p>',
  },
  {
    minutesAgo: 139,
    html: '<p>من نشرة المركز المتوسطي لرصد العواصف عند السادسة:</p><ul><li>ارتفاع الموج في الذروة بين سبعة أمتار وسبعة ونصف.</li><li>المطر على الساحل الجنوبي لصقلية 40 ملم في ثلاث ساعات.</li><li>لا خطر على السفن التي لزمت مراسيها.</li></ul>',
  },
  {
    minutesAgo: 121,
    html: '<p>صيادون في مرسى شاكا يروون لمراسلنا أنهم سحبوا القوارب إلى الشارع قبل أن يعلو الموج بثلاث ساعات.</p><blockquote><p>البحر لا يُجادَل. من سحب قاربه نام، ومن تركه يعدّ ألواحه الآن.</p></blockquote>',
  },
  {
    minutesAgo: 104,
    author: 'karim',
    important: true,
    html: '<p>عوّامة الرصد جنوب صقلية تسجّل موجة ارتفاعها <strong>7.4 متر</strong>، وهي أعلى ما قيس في هذه المياه منذ ست سنوات.</p>',
  },
  {
    minutesAgo: 88,
    html: '<p>ارتفع عدد الرحلات الملغاة إلى 34 رحلة. وتقول شركات العبّارات إن نحو 6 آلاف مسافر ينتظرون في ثمانية موانئ، وإن نقلهم قد يستغرق ثلاثة أيام بعد هدوء البحر.</p>',
  },
  {
    minutesAgo: 73,
    html: '<p>تصويب: ذكرنا في مشاركة سابقة أن مطار طرابلس أوقف رحلاته، والصحيح أنه أخّر رحلتين فقط. حذفنا تلك المشاركة.</p>',
  },
  {
    minutesAgo: 58,
    author: 'karim',
    important: true,
    html: '<p>«ريح الشرق» تدخل ميناء حلق الوادي بعد 22 ساعة في البحر. سيارات الإسعاف على الرصيف من باب الاحتياط، ولم تُنقل فيها أي حالة حتى الآن.</p>',
  },
  {
    minutesAgo: 41,
    html: '<p>فتح ميناء حلق الوادي قاعات الانتظار للعالقين، ويوزّع متطوعون وجبات ساخنة وبطانيات. ومن أراد أن يطمئن على مسافر فليتصل بمكتب الميناء لا برصيفه.</p>',
  },
  {
    minutesAgo: 27,
    pinned: true,
    html: '<p><strong>ما نعرفه حتى الآن:</strong></p><ul><li>تسعة موانئ مغلقة و34 رحلة ملغاة.</li><li>لا أنباء عن إصابات.</li><li>العاصفة تتحرك شرقًا، ويُنتظر أن تفقد نصف قوتها قبل كريت.</li></ul>',
  },
  {
    minutesAgo: 9,
    author: 'karim',
    html: '<p>بدأت الريح تهدأ عند بانتليريا: 71 كيلومترًا في الساعة في آخر قياس، بعدما كانت 118 عند الذروة. لكن خبراء الرصد يذكّرون بأن الموج يتأخر عن الريح ساعات.</p>',
  },
]

/** Inserts a coverage in progress. */
export async function insertDemoCoverage(
  tx: Handle,
  articleId: number,
  authors: Map<string, number>,
  now: number,
): Promise<void> {
  const at = (minutes: number) => new Date(now - minutes * minute)
  const version = entries.length + 1
  await tx
    .insertInto('coverages')
    .values({ article_id: articleId, started_at: at(begunMinutesAgo), version })
    .execute()
  await tx
    .insertInto('coverage_entries')
    .values(
      entries.map(({ minutesAgo, html, author = '', pinned = false, important = false }, index) => ({
        article_id: articleId,
        key: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
        html: sanitiseArticleHtml(html),
        pinned,
        important,
        open: index < 3,
        author_id: authors.get(author) ?? null,
        version: index + 2,
        posted_at: at(minutesAgo),
      })),
    )
    .execute()
}
