import { type ActionOn, counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const userEntity = defineEntity({
  label: 'حساب',
  subject: 'Users',
  table: 'users',
  counted: counted('مستخدم واحد', 'مستخدمًا واحدًا', 'مستخدمان', 'مستخدمين', 'مستخدمًا', 'مستخدم'),
  unique: { users_email_key: { error: 'EMAIL_TAKEN', field: 'email' } },
  foreignKeys: {
    users_agency_id_fkey: { to: 'agency', column: 'agency_id', field: 'agencyId' },
    users_avatar_id_fkey: { to: 'media', column: 'avatar_id', field: 'avatarId' },
  },
  actions: {
    signedIn: { label: 'دخول' },
    endedStolenSession: { label: 'إنهاء جلسة مسروقة', colour: 'red' },
    resetPassword: { label: 'كلمة مرور جديدة' },
    issuedCode: { label: 'إصدار رمز دخول', colour: 'orange' },
    unlocked: { label: 'رفع حدود المحاولات', colour: 'orange' },
    changedPassword: { label: 'تغيير كلمة المرور' },
    changedEmail: { label: 'تغيير البريد' },
    startedTotp: { label: 'ربط تطبيق المصادقة' },
    stoppedTotp: { label: 'إلغاء تطبيق المصادقة' },
    deletedOwnAccount: { label: 'حذف صاحب الحساب حسابه', colour: 'red' },
  },
  fields: {
    avatar: 'الصورة الشخصية',
    email: 'البريد',
    pending: 'ينتظر التأكيد',
    phone: 'الهاتف',
    role: 'الدور',
    grants: 'الصلاحيات',
    activated: 'مفعّل',
    isGuestPayer: 'دفع قبل تأكيد بريده',
    hasPassword: 'له كلمة مرور',
    totp: 'تطبيق المصادقة',
    recoveryCodesLeft: 'ما بقي من رموز الاسترداد',
    google: 'حساب Google',
    facebook: 'حساب Facebook',
    preferences: 'التفضيلات',
    totpRequired: 'يُطلب تطبيق المصادقة',
    lastLoginAt: 'آخر دخول',
    lastSeenAt: 'آخر ظهور',
  },
  pages: {
    'dashboard-users-list___ar': staffPage('/dashboard/users/list', can('read', 'Users')),
    'dashboard-users-create___ar': staffPage('/dashboard/users/create', can('create', 'Users')),
    'dashboard-users-editable-id___ar': staffPage(
      '/dashboard/users/editable/:id',
      can('read', 'Users'),
      can('update', 'Users'),
    ),
  },
})

export type UserAction = ActionOn<typeof userEntity>
