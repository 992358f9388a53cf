import type { awele as en } from '../../en/learn/awele';

export const awele: typeof en = {
  sow: {
    title: 'Siembra',
    text: 'Toma todas las semillas de uno de tus hoyos y siémbralas una a una por tu fila y luego por la de tu rival, dando la vuelta al tablero. Eres Sur, con los hoyos A a F, y Sur empieza.',
  },
  capture: {
    title: 'Captura doses y treses',
    text: 'Si tu última semilla deja un hoyo de tu rival con dos o tres, capturas esas semillas, y también las de los hoyos justo anteriores mientras tengan dos o tres. Encuentra la jugada que más captura.',
    done: 'Todos los doses y treses seguidos son tuyos.',
    no: 'Puedes capturar más.',
  },
  lap: {
    title: 'Una vuelta entera',
    text: 'Doce semillas o más dan toda la vuelta y saltan el hoyo del que salieron. Juega D y observa.',
    no: 'Juega D: tiene trece semillas.',
  },
  feed: {
    title: 'Alimenta a tu rival',
    text: 'Si tu rival no tiene semillas, debes hacer una jugada que le dé alguna. Solo una de las tuyas lo hace.',
  },
  'grand-slam': {
    title: 'Sin grand slam',
    text: 'Una jugada que capturaría todas las semillas de tu rival no captura ninguna. Juega F y compruébalo.',
    no: 'Juega F: esa jugada lo capturaría todo.',
  },
  majority: {
    title: 'Más de la mitad',
    text: 'La partida termina en cuanto alguien tiene más de la mitad de las 48 semillas. Tú tienes 22: encuentra la captura que la termina.',
    done: '25 semillas: más de la mitad.',
    no: 'Aún no tienes 25 semillas.',
  },
  chain: {
    title: 'Captura en cadena',
    text: 'Tu última semilla decide dónde empieza la captura, y los hoyos vecinos con dos o tres caen con ella. Cuenta dónde cae la última semilla de cada hoyo: una jugada captura dos hoyos a la vez.',
    done: 'Cinco semillas de dos hoyos, y con ellas la partida.',
    no: 'No captura nada.',
  },
  'full-house': {
    title: 'Juega el hoyo lleno',
    text: 'Un hoyo con doce semillas o más da más de una vuelta: siembra dos veces los hoyos de tu rival por los que vuelve a pasar. Una fila de unos se convierte en una fila de treses. Tu hoyo F tiene quince: juégalo en el momento justo.',
    done: 'La segunda vuelta convierte toda una fila en doses y treses.',
    no: 'Si esperas, la fila de tu rival ya no estará madura.',
  },
  hoard: {
    title: 'Acumula sin prisa',
    text: 'Un hoyo con muchas semillas es una amenaza que crece (los jugadores lo llaman kroo). Jugarlo demasiado pronto es gastarlo en poco. Tienes un hoyo lleno en F y uno bueno en E: haz en cambio una jugada pequeña.',
    done: 'Los hoyos grandes se quedan, y a tu rival se le acaban las jugadas seguras.',
    no: 'Gasta el hoyo grande en poco.',
  },
  spoil: {
    title: 'Estropéale la cuenta',
    text: 'El hoyo c de tu rival tiene cinco semillas, y la última haría una captura en tu fila. Cambia el número de semillas donde cae.',
    done: 'Acabe donde acabe ahora, c captura demasiado poco.',
    no: 'La amenaza del hoyo c sigue ahí.',
  },
  safety: {
    title: 'Seguridad antes que captura',
    text: 'F captura dos semillas ahora mismo. Pero mira lo que tu rival captura después. Protege antes tus hoyos.',
    done: 'En tu fila no se puede capturar nada de inmediato.',
    no: 'Tu rival captura tres semillas de inmediato.',
  },
  tempo: {
    title: 'Gana un tiempo',
    text: 'Cuando quedan pocas semillas, conviene que sea tu rival quien tenga que acercarse primero. Espera con una jugada pequeña y deja el hoyo F en casa.',
    done: 'Tu rival tiene que acercarse, y tú capturas.',
    no: 'Ahora eres tú quien se acerca.',
  },
  patience: {
    title: 'Una amenaza puede esperar',
    text: 'C captura cinco semillas ahora, y E, tres. Pero tus amenazas no se escapan: pon primero a salvo tu fila y captura en el turno siguiente.',
    done: 'Las amenazas siguen ahí, y tu rival no puede parar todas.',
    no: 'Captura semillas ahora y regala más después.',
  },
  'feed-little': {
    title: 'Alimenta, pero poco',
    text: 'La fila de tu rival está vacía, así que debes darle semillas. Dos jugadas lo hacen. Da pocas y guarda el hoyo lleno, F, para más tarde.',
    done: 'Das pocas semillas, y F sigue siendo una amenaza.',
    no: 'Gasta el hoyo lleno en alimentar.',
  },
  'keep-going': {
    title: 'Que siga la partida',
    text: 'Tu rival tiene 24 semillas, y una sola en el tablero. Si se queda sin jugadas, tú te quedas solo con tu fila, y no basta. Todas las semillas del tablero deben acabar siendo tuyas: encuentra la única jugada que salva las tablas.',
    done: 'Las últimas semillas serán tuyas: 24 a 24.',
  },
  draw: {
    title: 'Aguanta las tablas',
    text: 'Tu rival tiene 24 semillas, así que una sola captura suya te gana. Necesitas las siete últimas del tablero. ¿Qué jugada deja a salvo todos tus hoyos?',
    done: 'Tu rival no captura nada, y las semillas se quedan en tu lado.',
    no: 'Tu rival capturará, y una semilla le basta.',
  },
};
