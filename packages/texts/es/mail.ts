import type { mail as english } from '../en/mail.ts'
import type { TranslationOf } from '../format/message.ts'

export const mail: TranslationOf<typeof english> = {
  hello: 'Hola:',
  hello_name: 'Hola, {{name}}:',
  address: 'Si el botón no funciona, copie esta dirección en su navegador:',
  reset_password: {
    subject: 'Una nueva contraseña para Belvedere',
    reason: 'Se ha pedido una nueva contraseña para su cuenta de Belvedere. Con este enlace puede elegirla:',
    button: 'Elegir una nueva contraseña',
    expiry: 'El enlace funciona una sola vez y caduca a los 10 minutos.',
    otherwise: 'Si no ha sido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
  },
  verify_email: {
    subject: 'Confirme su dirección de correo',
    reason: 'Se ha indicado esta dirección para una cuenta de Belvedere. Confirme, por favor, que es suya:',
    button: 'Confirmar la dirección',
    expiry: 'El enlace funciona una sola vez y caduca a las 24 horas.',
    otherwise: 'Si no tiene una cuenta de Belvedere, ignore este mensaje: la dirección quedará sin confirmar.',
  },
  notice: {
    password_changed: {
      subject: 'Su contraseña ha cambiado',
      event: 'La contraseña de su cuenta de Belvedere cambió el {{when}} (UTC).',
    },
    provider_linked: {
      subject: 'Se ha vinculado un proveedor a su cuenta',
      event:
        'El {{when}} (UTC) se vinculó un proveedor a su cuenta de Belvedere. Quien inicie sesión allí entra ahora en ella.',
    },
    key_made: {
      subject: 'Se ha creado una clave de API',
      event:
        'El {{when}} (UTC) se creó una clave de API para su cuenta de Belvedere. Los programas que la tengan pueden actuar en su nombre.',
    },
    taken_over: {
      subject: 'Los accesos a su cuenta se han sustituido',
      event:
        'El {{when}} (UTC) alguien inició sesión en su cuenta de Belvedere con un proveedor que ha verificado esta dirección. Hasta entonces no constaba que la dirección fuera de quien usaba la cuenta. La contraseña, los proveedores vinculados, las claves de API y las sesiones anteriores se han eliminado.',
    },
    expected: 'Si ha sido usted, no tiene que hacer nada.',
    otherwise:
      'Si no ha sido usted, elija una nueva contraseña: al iniciar sesión, pulse «¿Has olvidado la contraseña?». Eso cierra todas las sesiones y revoca todas las claves de API. Después revise su cuenta y quite lo que no sea suyo:',
    button: 'Ver la cuenta',
  },
}
