// Lets an engine with the CheckerBoard interface play English checkers in `parlor arena`: docs/engines.md's lines on one side, the
// engine's `getmove` and `enginecommand` on the other. Build: `g++ -std=c++17 -O2 checkerboard.cpp -ldl -o checkerboard`.
// The engine is a shared object that has both names in C linkage. These were measured, each with its clock reading processor time, in a
// folder of its files and with no endgame tables but those that come with it:
// - guinn-lines, GuiNN 2.06: https://github.com/eygilbert/GuiNN_Checkers, commit 615336a: `checkerboard guinn.so "set book 0" "set hashsize 64"`;
// - cake-lines, Cake 1.89g: https://github.com/martinfierz/cake, commit 0221bfb: `checkerboard cake.so "set book 0" "set hashsize 64"`;
// - darkhorse-lines, DarkHorse: https://github.com/CheckersGuy/DarkHorse, commit e72e39e, with the network of Training/Rust: `checkerboard darkhorse.so`.
// Arguments: ENGINE.so [--scale FACTOR] [--exact] [COMMAND]... FACTOR stretches the time that the engine is told, for one that
// answers early; --exact asks it never to exceed that time; each COMMAND goes to `enginecommand` first.
#include <array>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

// CheckerBoard's numbers for pieces and sides, and its bits of getmove's `info`.
constexpr int kWhite = 1, kBlack = 2, kMan = 4, kKing = 8;
constexpr int kNewGame = 1, kExactTime = 2;

using GetMove = int (*)(int[8][8], int, double, char *, int *, int, int, void *);
using EngineCommand = int (*)(char *, char *);
using Path = std::vector<int>;  // the squares of a move

struct Position {
    std::array<int, 33> cells{};  // by square number, 1 to 32; 0 is an empty square
    int mover = kBlack;
};

int row_of(int square) { return (square - 1) / 4; }
int column_of(int square) { return 2 * ((square - 1) % 4) + (row_of(square) % 2 == 0 ? 1 : 0); }

// The square that lies so many rows and columns away, or 0 outside of the board.
int step(int square, int rows, int columns) {
    const int row = row_of(square) + rows, column = column_of(square) + columns;
    return row < 0 || row > 7 || column < 0 || column > 7 ? 0 : row * 4 + column / 2 + 1;
}

bool moves_that_way(int piece, int rows) { return (piece & kKing) || ((piece & kBlack) ? rows > 0 : rows < 0); }
bool is_jump(const Path &path) { return std::abs(row_of(path[1]) - row_of(path[0])) == 2; }

// Adds every complete way to go on jumping. `board` is without the jumper; a jumped piece stays on it until the end of the move
// but may not be jumped again, so it is `taken`.
void add_jumps(const Position &board, int piece, Path &path, std::array<bool, 33> &taken, std::vector<Path> &found) {
    bool complete = true;
    for (int rows : {-1, 1})
        for (int columns : {-1, 1}) {
            const int over = step(path.back(), rows, columns), landing = step(path.back(), 2 * rows, 2 * columns);
            if (!landing || !moves_that_way(piece, rows) || board.cells[landing] || taken[over]) continue;
            if (!board.cells[over] || (board.cells[over] & board.mover)) continue;
            complete = false;
            path.push_back(landing), taken[over] = true;
            add_jumps(board, piece, path, taken, found);
            path.pop_back(), taken[over] = false;
        }
    if (complete && path.size() > 1) found.push_back(path);
}

std::vector<Path> legal_moves(const Position &position) {
    std::vector<Path> jumps, steps;
    for (int from = 1; from <= 32; ++from) {
        const int piece = position.cells[from];
        if (!(piece & position.mover)) continue;
        Position board = position;
        board.cells[from] = 0;
        Path path{from};
        std::array<bool, 33> taken{};
        add_jumps(board, piece, path, taken, jumps);
        for (int rows : {-1, 1})
            for (int columns : {-1, 1})
                if (const int to = step(from, rows, columns); to && moves_that_way(piece, rows) && !position.cells[to])
                    steps.push_back({from, to});
    }
    return jumps.empty() ? steps : jumps;
}

Position after(Position position, const Path &path) {
    int piece = position.cells[path[0]];
    position.cells[path[0]] = 0;
    for (size_t i = 1; is_jump(path) && i < path.size(); ++i) {
        const int rows = row_of(path[i]) - row_of(path[i - 1]), columns = column_of(path[i]) - column_of(path[i - 1]);
        position.cells[step(path[i - 1], rows / 2, columns / 2)] = 0;
    }
    if (row_of(path.back()) == ((piece & kBlack) ? 7 : 0)) piece = (piece & ~kMan) | kKing;
    position.cells[path.back()] = piece;
    position.mover ^= kWhite | kBlack;
    return position;
}

std::string text_of(const Path &path) {
    std::string text = std::to_string(path[0]);
    for (size_t i = 1; i < path.size(); ++i) text += (is_jump(path) ? 'x' : '-') + std::to_string(path[i]);
    return text;
}

// Reads `B:W21,K22:B1,2`. The arena has checked it, so only its shape matters here.
std::optional<Position> parse(const std::string &text) {
    Position position;
    std::istringstream parts(text);
    std::string part, piece;
    if (!std::getline(parts, part, ':') || (part != "B" && part != "W")) return std::nullopt;
    position.mover = part == "B" ? kBlack : kWhite;
    while (std::getline(parts, part, ':')) {
        std::istringstream pieces(part.empty() ? part : part.substr(1));
        while (std::getline(pieces, piece, ',')) {
            const bool king = piece[0] == 'K';
            const int square = std::atoi(piece.c_str() + king);
            if (square < 1 || square > 32) return std::nullopt;
            position.cells[square] = (part[0] == 'B' ? kBlack : kWhite) | (king ? kKing : kMan);
        }
    }
    return position;
}

// Asks the engine, and finds the move that makes the board it leaves: not every engine describes its move, but all must play it.
std::optional<Path> ask(GetMove get_move, const Position &position, double seconds, int info) {
    static char status[4096];                  // an engine may keep the address that it is first given
    alignas(16) static char description[4096];  // room for a CBmove
    int board[8][8] = {}, play_now = 0;
    for (int square = 1; square <= 32; ++square) board[7 - column_of(square)][row_of(square)] = position.cells[square];
    get_move(board, position.mover, seconds, status, &play_now, info, 0, description);
    for (const Path &path : legal_moves(position)) {
        const Position next = after(position, path);
        bool same = true;
        for (int square = 1; square <= 32; ++square) same &= board[7 - column_of(square)][row_of(square)] == next.cells[square];
        if (same) return path;
    }
    return std::nullopt;
}

}  // namespace

int main(int count, char **arguments) {
    void *engine = count > 1 ? dlopen(arguments[1], RTLD_NOW) : nullptr;
    const auto get_move = engine ? reinterpret_cast<GetMove>(dlsym(engine, "getmove")) : nullptr;
    const auto command = engine ? reinterpret_cast<EngineCommand>(dlsym(engine, "enginecommand")) : nullptr;
    if (!get_move || !command) {
        const char *reason = dlerror();
        std::cerr << "The first argument is no CheckerBoard engine: " << (reason ? reason : "a function is missing") << ".\n";
        return 2;
    }
    FILE *answers = fdopen(dup(STDOUT_FILENO), "w");
    dup2(STDERR_FILENO, STDOUT_FILENO);  // what an engine prints must not mix with our answers
    const auto tell = [command](const char *text) {
        char line[256] = "";
        static char reply[4096];
        std::strncpy(line, text, sizeof line - 1);
        command(line, reply);
        return std::string(reply);
    };
    double scale = 1;
    int time_rule = 0;
    for (int i = 2; i < count; ++i) {
        if (!std::strcmp(arguments[i], "--exact")) time_rule = kExactTime;
        else if (!std::strcmp(arguments[i], "--scale") && i + 1 < count) scale = std::atof(arguments[++i]);
        else tell(arguments[i]);
    }
    const auto start = parse("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    Position position = *start;
    int news = kNewGame;  // until the first `go` of a game
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string verb, first, second, answer = "ok";
        words >> verb >> first >> second;
        if (verb == "quit") break;
        if (verb == "parlor") {
            answer = first == "1" ? "ok " + tell("name") : "error Only version 1 is spoken here.";
        } else if (verb == "newgame" || verb == "position") {
            const auto begun = verb == "position" ? parse(first) : first + second == "checkersenglish" ? start : std::nullopt;
            if (begun) position = *begun, news = kNewGame;
            else answer = "error Only checkers english is played here, from its positions.";
        } else if (verb == "play") {
            answer = "error That is not a legal move.";
            for (const Path &path : legal_moves(position))
                if (text_of(path) == first) { position = after(position, path), answer = "ok"; break; }
        } else if (verb == "go" && legal_moves(position).empty()) {
            answer = "resign";
        } else if (verb == "go") {
            const auto move = ask(get_move, position, std::atof(first.c_str()) * scale / 1000, news | time_rule);
            news = 0;
            answer = move ? "move " + text_of(*move) : "error The engine left a board that no legal move makes.";
        } else {
            answer = "error This command is unknown.";
        }
        std::fprintf(answers, "%s\n", answer.c_str());
        std::fflush(answers);
    }
    return 0;
}
