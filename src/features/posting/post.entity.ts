import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const postEntity = defineEntity({
  label: 'منشور',
  subject: 'Post',
  table: 'posts',
  counted: counted('منشور واحد', 'منشورًا واحدًا', 'منشوران', 'منشورات', 'منشورًا', 'منشور'),
  foreignKeys: {
    posts_account_id_fkey: { to: 'network', column: 'account_id', field: 'accountId' },
  },
  actions: {
    retried: { label: 'إعادة النشر', colour: 'blue' },
    settled: { label: 'تسوية', colour: 'teal' },
    withdrawn: { label: 'سحب', colour: 'orange' },
  },
  fields: {
    account: 'الحساب',
    article: 'المقال',
    code: 'الرابط القصير',
    text: 'النص',
    withPicture: 'بصورة',
    byRule: 'تلقائي',
    state: 'الحالة',
    sendAt: 'موعد النشر',
    postedAt: 'نُشر',
    error: 'ما حدث',
    clicks: 'مرات الفتح',
    follow: 'ما بقي فيه',
    followState: 'حال ما بقي',
    corrected: 'كيف صُوّب',
    correctedAt: 'صُوّب',
  },
  pages: {
    'dashboard-post-list___ar': staffPage('/dashboard/post/list', canEverywhere('read', 'Article')),
  },
})
