import type { Handle } from '../../src/platform/database/database.ts'

type DemoLetter = {
  /** Key of the article that it answers. */
  article: string
  name: string
  city: string
  title: string
  text: string
  reply?: string
  hoursAgo: number
}

const demoLetters: DemoLetter[] = [
  {
    article: 'phone-free-schools',
    name: 'سناء العبيدي',
    city: 'إربد',
    title: 'الجرس وحده لا يكفي',
    text: 'أعلّم الصف السادس منذ أربعة عشر عامًا، وقد عشنا في مدرستنا ما وصفتموه: هدوءًا في الأسبوع الثالث، وأسئلة أكثر في الدرس.\nلكن الانتباه لا يُصنع بصندوق خشبي. حين طالت الاستراحة خمس دقائق وعادت كرة السلة إلى الساحة، كفّ الأولاد عن السؤال عن هواتفهم. أرجو أن تُقاس هذه الدقائق في التجربة المقبلة كما تُقاس الدرجات.',
    reply: 'سألنا المشرف على الدراسة: ستُسجَّل مدة الاستراحة في المدارس التسعين كلها، وسننشر ما تقوله أرقامها.',
    hoursAgo: 6,
  },
  {
    article: 'phone-free-schools',
    name: 'منير بو عزيز',
    city: 'صفاقس',
    title: 'ماذا عن أولاد الطريق الطويل؟',
    text: 'يقطع ابني كل يوم ساعة بالحافلة، والهاتف عندي ليس لعبة بل خبر وصوله. لا أعترض على أن يبقى في الصندوق حتى الانصراف، لكني أتمنى على المدارس أن تكتب لنا رسالة واحدة حين يصل الطلاب؛ فهذا ما نسأل عنه حقًّا.',
    hoursAgo: 9,
  },
  {
    article: 'fez-old-houses',
    name: 'رجاء الفاسي',
    city: 'الرباط',
    title: 'مفتاح في درج أبي',
    text: 'وجدت في درج أبي، رحمه الله، مفتاحًا كبيرًا لم نعرف بابه. قرأت تحقيقكم فعرفت أنه لدار لم أدخلها قط. كتبت إلى الجمعية وأرسلت توقيعي، وسأزورها في الربيع.',
    hoursAgo: 20,
  },
]

const hour = 3_600_000
/** Between sending and publishing. */
const readingHours = 3

export async function insertDemoLetters(
  tx: Handle,
  articles: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const { article, name, city, title, text, reply = '', hoursAgo } of demoLetters) {
    const publishedAt = new Date(now - hoursAgo * hour)
    await tx
      .insertInto('reader_letters')
      .values({
        ...{ name, city, title, text, reply, state: 'published' },
        article_id: articles.get(article) ?? null,
        original_title: title,
        original_text: text,
        decided_at: publishedAt,
        published_at: publishedAt,
        created_at: new Date(now - (hoursAgo + readingHours) * hour),
      })
      .execute()
  }
}
