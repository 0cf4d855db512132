import type { fieldTexts } from '@belvedere/contract'
import type { TranslationOf } from '../format/message.ts'

export const contract: TranslationOf<typeof fieldTexts> = {
  storable: 'Entferne das U+0000 oder das fehlerhafte Zeichen: Es kann nicht gespeichert werden.',
  not_empty: 'Gib mindestens ein Zeichen ein.',
  one_line: 'Schreib es in eine Zeile, ohne Steuerzeichen.',
  visible: 'Gib mindestens ein sichtbares Zeichen ein.',
  json: 'Sende einen JSON-Wert mit höchstens 100 Ebenen.',
  email: 'Gib eine E-Mail-Adresse wie name@example.org ein.',
  password_length: 'Gib mindestens 8 Zeichen ein.',
  country: 'Gib einen Ländercode aus zwei Buchstaben wie DE ein.',
  message_empty: 'Schreib zuerst etwas.',
  message_words: 'Schreib höchstens 300 Wörter, oder sende mehrere Nachrichten.',
  choice: 'Sende entweder alternativeId oder optionId.',
  room_of_replacement: 'Sende roomId, um Dateien in einem Raum zu ersetzen.',
  file_change: 'Sende einen Namen, Spalten, Fakten oder Leseoptionen.',
  facts_change: 'Sende, wie eine Zeile heißt, oder Spalten.',
  reading_change: 'Sende mindestens eine Leseoption.',
  room_change: 'Sende einen Namen oder eine Stufe des Datenschutzes.',
  json_rpc: 'Sende eine einzelne JSON-RPC-Nachricht.',
  host: 'Gib den Namen eines Servers oder eine IP-Adresse ein, ohne Port.',
  endpoint:
    'Gib eine http- oder https-Adresse wie https://api.example.org/v1 ein, ohne Benutzernamen, Abfrage und Fragment (#).',
  model_name: 'Gib den Namen eines Modells ein.',
  api_key: 'Ein Schlüssel ist ein Wort aus ASCII-Buchstaben, Ziffern und Zeichen.',
  params: 'Sende ein JSON-Objekt mit Werten unter den Namen ihrer Parameter.',
  param_value: 'Der Wert ist zu lang.',
  selection: 'Die Auswahl ist zu groß.',
  sender: 'Verwende 16 bis 64 Buchstaben, Ziffern, Bindestriche oder Unterstriche.',
}
