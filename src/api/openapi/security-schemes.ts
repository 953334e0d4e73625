export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'اسمها `__Host-session` حيث الموقع على HTTPS.\n\nNamed `__Host-session` over HTTPS.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'مفتاح برنامج من «الإدارة ← مفاتيح البرامج». صلاحياته من صلاحيات صاحبه، ما سُمّي له منها.\n\nKey of a program. Its rights are those of its owner that it names.',
  },
} as const
