/** Languages that are told from those that are read. */
export type UnreadLanguage = 'French' | 'Spanish' | 'Italian' | 'Portuguese' | 'Dutch'

/** Small words by which languages that are not read are told; none of them is common in an English request. */
export const foreign: readonly { language: UnreadLanguage; words: readonly string[] }[] = [
  {
    language: 'French',
    words:
      "le les des et par pour avec une un du montre moi montrez la moyenne sans seulement selon dans est sont combien graphique courbe barres nombre entre chaque trie les-données s'il vous plaît fais faire en".split(
        ' ',
      ),
  },
  {
    language: 'Spanish',
    words:
      'el los las y por con una un para del muestra muestre muéstrame promedio sin solo según que es son cuántos cuantos gráfico barras línea número entre cada ordena de haz hazlo como quiero'.split(
        ' ',
      ),
  },
  {
    language: 'Italian',
    words:
      'il gli e per con una un mostra mostrami media senza solo secondo che è sono quanti grafico barre linea numero tra ogni di della del le dei fammi'.split(
        ' ',
      ),
  },
  {
    language: 'Portuguese',
    words:
      'o os as e por com uma um para mostra mostre média sem apenas segundo que são quantos gráfico barras linha número entre cada do da dos das faça'.split(
        ' ',
      ),
  },
  {
    language: 'Dutch',
    words:
      'de het een en van voor met toon laat zien gemiddelde zonder alleen per hoeveel grafiek staven lijn aantal elke maak'.split(
        ' ',
      ),
  },
]

/** Words that other languages share with English requests, or that are too short to tell. */
export const shared: ReadonlySet<string> = new Set(
  'a e o in me no de la on per as do is per solo media en un y van die'.split(' '),
)
