import type { Action, Subject } from '../../../contract/permissions.ts'

/** Rights that a row includes beyond its name. */
export const subjectNotes: Partial<Record<Subject, string>> = {
  Article: 'ومعها الوسوم والشخصيات والكتّاب والمصادر والصور',
  Users: 'ومعهم الوكالات ومرشّحات RSS ومستلمو الرسائل',
  Statistics: 'ومع إدارتها كلها رسائل القراء',
  Settings: 'ومعها القنوات وروابط التواصل',
}

/** Rights of a box that row and column do not make clear. */
export const grantWords: Partial<Record<`${Action} ${Subject}`, string>> = {
  'create Agency': 'وكالة جديدة غير موثوقة',
  'update Agency': 'بياناتها وتفعيلها والثقة بها، ومن يدخل باسمها',
  'update Category': 'بياناتها وترتيبها وتفعيلها',
  'manage Statistics': 'إحصاءات النشر، ورسائل القراء كلها',
  'read Statistics': 'إحصاءات النشر',
  'update ContactUs': 'جعلها مقروءة أو منجزة',
  'manage Users': 'كل ما في الصف، وسجل ما فعله العاملون',
  'create Users': 'حسابات القراء، ووكالات جديدة غير موثوقة بحساباتها، ومرشّحات RSS',
  'update Users': 'حسابات القراء والوكالات وكلمات مرورها، والوكالات نفسها، ومرشّحات RSS',
  'delete Users': 'حسابات القراء والوكالات، والوكالات نفسها، ومرشّحات RSS',
  'create Filters': 'مرشّح جديد وتجربته',
  'update Filters': 'تعديلها وتشغيلها وجلبها الآن',
  'create Settings': 'قناة جديدة أو رابط تواصل جديد',
  'update Settings': 'الإعدادات نفسها، والقنوات وروابط التواصل',
  'delete Settings': 'القنوات وروابط التواصل',
  'update AdsPositions': 'ما يظهر في كل موضع',
}
