import { putSetting } from '../../src/features/setting/setting.queries.ts'
import type { Handle } from '../../src/platform/database/database.ts'

const website = {
  contactAddress: 'برج الورّاقين، الطابق السابع، شارع المتنبي',
  contactPhone: '+966 11 555 0142',
  contactEmail: 'desk@warraq.example',
}
const mobile = {
  iosUrl: 'https://apps.example/ios/warraq',
  androidUrl: 'https://apps.example/android/warraq',
  minimumVersion: '1.4',
  latestVersion: '2.0',
}

/** The addresses do not exist. They stand for the newspaper's accounts. */
const links = [
  { platform: 'x', url: 'https://social.example/x/warraq' },
  { platform: 'facebook', url: 'https://social.example/facebook/warraq' },
  { platform: 'youtube', url: 'https://social.example/youtube/warraq' },
  { platform: 'telegram', url: 'https://social.example/telegram/warraq' },
]

const messages = [
  {
    name: 'ليلى منصور',
    email: 'laila.mansour@example.com',
    subject: 'تصويب في خبر الميزانية',
    message:
      'السلام عليكم،\nالرقم في السطر الثالث من خبر الميزانية هو رقم العام الماضي لا هذا العام، وقد أرفقت الجهة جدولها على موقعها.\nشكرًا لعملكم.',
  },
  {
    name: 'عبد الله الكندي',
    email: 'a.kindi@example.com',
    phone: '+96891234567',
    subject: 'اقتراح: صفحة للكتب',
    message: 'أقرأ ملحقكم الثقافي كل أسبوع، وأتمنى لو جمعتم مراجعات الكتب في صفحة واحدة نعود إليها.',
  },
]

export async function insertDemoSettings(tx: Handle): Promise<void> {
  for (const [group, values] of Object.entries({ website, mobile })) {
    for (const [key, value] of Object.entries(values)) {
      await putSetting(tx, { group: group as 'website' | 'mobile', key, value, imageId: null, revision: 1 })
    }
  }
  for (const [position, link] of links.entries()) {
    await tx
      .insertInto('social_links')
      .values({ ...link, position })
      .execute()
  }
  await tx.insertInto('contact_messages').values(messages).execute()
}
