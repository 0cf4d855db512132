export const mail = {
  hello: 'Hello,',
  hello_name: 'Hello {{name}},',
  address: 'If the button does not work, copy this address into your browser:',
  reset_password: {
    subject: 'Set a new password for Belvedere',
    reason: 'We received a request to reset the password of your Belvedere account. Use this link to choose a new one:',
    button: 'Choose a new password',
    expiry: 'The link works once and expires after 10 minutes.',
    otherwise: 'If you did not ask for this, you can ignore this mail: your password stays the same.',
  },
  verify_email: {
    subject: 'Confirm your e-mail address',
    reason: 'This address was entered for a Belvedere account. Please confirm that it is yours:',
    button: 'Confirm the address',
    expiry: 'The link works once and expires after 24 hours.',
    otherwise: 'If you have no Belvedere account, you can ignore this mail: the address stays unconfirmed.',
  },
  notice: {
    password_changed: {
      subject: 'Your password was changed',
      event: 'The password of your Belvedere account was changed on {{when}} (UTC).',
    },
    provider_linked: {
      subject: 'A sign-in provider was linked to your account',
      event:
        'A sign-in provider was linked to your Belvedere account on {{when}} (UTC). Signing in there now opens your account.',
    },
    key_made: {
      subject: 'An API key was created',
      event:
        'An API key was created for your Belvedere account on {{when}} (UTC). Programs that have it can act in your name.',
    },
    taken_over: {
      subject: 'The ways to sign in to your account were replaced',
      event:
        'On {{when}} (UTC), someone signed in to your Belvedere account with a provider that has verified this address. Until then, nobody had proven that the address belongs to the person who used the account. The old password, linked providers, API keys and sessions were removed.',
    },
    expected: 'If this was you, there is nothing to do.',
    otherwise:
      'If this was not you, set a new password: choose “Forgot your password?” where you sign in. This ends every session and revokes every API key. Then open your account and remove anything that is not yours:',
    button: 'Open your account',
  },
} as const
