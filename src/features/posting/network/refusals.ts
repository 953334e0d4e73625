import { NetworkError } from './port.ts'

/** Errors common to all networks, worded for staff; `code` is the network's own number. */
export const networkErrors = {
  keys: (code?: number | string) =>
    new NetworkError('keys', `رفضت الشبكة مفاتيح الحساب${numbered(code)}: أعد ربطه من «شبكات النشر».`),
  forbidden: (code?: number | string) =>
    new NetworkError('keys', `ليس للحساب إذن النشر هناك${numbered(code)}: راجع صلاحياته، ثم افحص الحساب.`),
  wait: (waitSeconds: number) =>
    new NetworkError('wait', 'طلبت الشبكة الانتظار؛ يُعاد تلقائيًا.', { waitSeconds: bounded(waitSeconds) }),
  away: () => new NetworkError('away', 'تعذّر الاتصال بالشبكة؛ يُعاد تلقائيًا.'),
  unknown: () => new NetworkError('unknown', 'لم يصل جواب الشبكة، فقد يكون المنشور وصل: تحقق منه هناك.'),
  gone: () => new NetworkError('gone', 'لم يعد المنشور موجودًا على الشبكة.'),
  fixed: () => new NetworkError('refused', 'لم تعد الشبكة تسمح بتغيير هذا المنشور: عدّله أو احذفه هناك بيدك.'),
  repeated: () => new NetworkError('refused', 'رفضته الشبكة لأنه يكرر منشورًا سابقًا: غيّر النص.'),
  tooLong: () => new NetworkError('refused', 'النص أطول مما تقبله الشبكة: اختصره.'),
  refused: (code?: number | string) =>
    new NetworkError('refused', `رفضت الشبكة المنشور${numbered(code)}: راجع نصه وصورته.`),
  blocked: (code?: number | string) =>
    new NetworkError('refused', `منعت الشبكة الحساب من النشر مؤقتًا${numbered(code)}: راجع إشعاراتها هناك.`),
  noTarget: () => new NetworkError('keys', 'لم تجد الشبكة القناة أو الصفحة: راجع اسمها وصلاحية الحساب فيها.'),
}

const numbered = (code: number | string | undefined) => (code === undefined ? '' : ` (${code})`)

const maxSeconds = 6 * 3600
const bounded = (seconds: number) =>
  Number.isFinite(seconds) ? Math.min(maxSeconds, Math.max(1, Math.ceil(seconds))) : 60
